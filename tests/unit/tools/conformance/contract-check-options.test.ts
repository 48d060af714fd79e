import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { CAPABILITIES } from '#config/capabilities/capabilities.ts';
import { readOptions, USAGE } from '#tools/conformance/options.ts';

const PROVIDER = ['--hub', 'http://127.0.0.1:1/hub', '--main', 'http://127.0.0.1:1/main'];

test('options have defaults', () => {
  expect(readOptions(PROVIDER)).toEqual({
    ok: true,
    value: {
      settings: {
        hubUrl: 'http://127.0.0.1:1/hub',
        mainUrl: 'http://127.0.0.1:1/main',
        product: 'vnum',
        appName: 'bglobal',
        brandId: 5,
      },
      capabilities: undefined,
      origin: undefined,
      account: undefined,
      outbox: undefined,
    },
  });
});

test('each option is read', () => {
  const line = `--product did --app shop --brand 3 --capabilities all
    --email a@shop.example --password Secret123
    --origin https://shop.example/faq --outbox http://127.0.0.1:1/outbox?a=b`;
  expect(readOptions([...PROVIDER, ...line.split(/\s+/)])).toMatchObject({
    value: {
      settings: { product: 'did', appName: 'shop', brandId: 3 },
      capabilities: new Set(CAPABILITIES),
      origin: 'https://shop.example',
      account: { email: 'a@shop.example', password: 'Secret123' },
      outbox: new URL('http://127.0.0.1:1/outbox?a=b'),
    },
  });
});

test.each([
  ['an unknown option', ['--outbx', 'http://127.0.0.1:1/'], "Unknown option '--outbx'"],
  ['an option without its value', ['--outbox'], "Option '--outbox <value>' argument missing"],
  ['another argument', ['all'], "Unexpected argument 'all'"],
  ['an outbox that is no address', ['--outbox', 'outbox.json'], '--outbox is no address'],
  ['an origin that is no address', ['--origin', 'shop.example'], '--origin is no address'],
  ['a hub that is no address', ['--hub', 'localhost:4321/hub'], '--hub is no address'],
  ['a brand that is no number', ['--brand', 'vnum'], '--brand is no number: vnum'],
  ['an unknown capability', ['--capabilities', 'fax'], '--capabilities is "fax": use all, none'],
  ['an email address without a password', ['--email', 'a@shop.example'], 'belong together'],
  ['a password without an email address', ['--password', 'Secret123'], 'belong together'],
])('%s is named', (_, options, expected) => {
  expect(readOptions([...PROVIDER, ...options])).toMatchObject({
    ok: false,
    failure: expect.stringContaining(expected) as string,
  });
});

test('a hub without a main API is not enough', () => {
  expect(readOptions(PROVIDER.slice(0, 2))).toMatchObject({ ok: false });
});

const run = (...options: string[]) =>
  spawnSync(process.execPath, ['src/tools/contract-check.ts', ...options], { encoding: 'utf8' });

test('the command shows its options at an unknown one, and exits with 2', () => {
  const { status, stderr } = run(...PROVIDER, '--outbx', 'http://127.0.0.1:1/outbox');
  expect(stderr.startsWith(`${USAGE}\n\nUnknown option '--outbx'`)).toBe(true);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(2);
});

test('the command prints its report where the hub names no capabilities', () => {
  const { status, stdout, stderr } = run(...PROVIDER);
  expect(stdout).toMatch(
    /^The hub gave no capabilities of the provider: no connection; only the base contract/,
  );
  expect(stdout).toContain('DEVIATES   catalogue.getCountries');
  expect(stdout).toMatch(/\d+ were not reached\.\n$/);
  expect(stderr).toBe('');
  expect(status).toBe(1);
});
