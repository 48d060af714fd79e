import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseCapabilities } from '#config/capabilities/capabilities.ts';
import type { CapabilitySheet } from '#contract/hub/capability-sheets.ts';
import { enveloped, startHub, type StandInHub } from '../../support/stand-in-hub.ts';

const folder = mkdtempSync(join(tmpdir(), 'pulled-sheets-'));
// Other files of the worker may have loaded the modules with the folder of the build.
vi.resetModules();
vi.stubEnv('SITE_DATA_DIR', folder);
const { checkCapabilitySheets, SheetMistakes } =
  await import('#site-data/check-capability-sheets.ts');
const { pullSiteData } = await import('#site-data/pull.ts');
const { parseCheckedSince } = await import('#site-data/pull-capability-sheets.ts');
const stored = join(folder, 'capabilities.json');

const FILE = JSON.parse(
  readFileSync('src/site-data/capabilities/gb.json', 'utf8'),
) as CapabilitySheet;
const GB = { iso2: 'GB', name: 'United Kingdom' };
const now = new Date('2026-11-24T12:00:00Z');

let hub: StandInHub;
beforeEach(async () => {
  hub = await startHub();
});
afterEach(() => {
  hub.close();
  // The next hub is at another port, and takes what is stored as its own.
  for (const path of [stored, join(folder, 'sources.json')]) rmSync(path, { force: true });
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  rmSync(folder, { recursive: true });
});

/** The catalogue comes after the sheets, and the hub of these tests has none. */
const NO_CATALOGUE = /^The hub gave no number countries/;

/** Pulls as a build does; returns the stored sheets, or the error that stops the build. */
async function pull(hubUrl = hub.url, offered = 'all', sheetsCheckedSince?: string) {
  const lines: string[] = [];
  const settings = { hubUrl, mainUrl: '', product: 'vnum', appName: 'shop', brandId: 1 };
  const capabilities = parseCapabilities(offered);
  const error = await pullSiteData({ settings, capabilities, sheetsCheckedSince }, (line) =>
    lines.push(line),
  ).then(
    () => undefined,
    (reason: unknown) => reason as Error,
  );
  const sheets = existsSync(stored) ? (JSON.parse(readFileSync(stored, 'utf8')) as unknown[]) : [];
  const line = lines.find((one) => one.startsWith('capability sheets'));
  return { sheets, error, line };
}

describe('the capability sheets of a build', () => {
  it('are those of the hub', async () => {
    hub.setSheets(200, enveloped([FILE]));
    const { sheets, error, line } = await pull();
    expect(sheets).toEqual([FILE]);
    expect(error?.message).toMatch(NO_CATALOGUE);
    expect(line).toBeUndefined();
  });

  it('are those of the repository when the provider has no sheets, whatever its hub responds', async () => {
    hub.setSheets(200, enveloped([{ ...FILE, iso2: 'XX' }]));
    const { sheets, error, line } = await pull(hub.url, 'stop-renewal,hold-number');
    expect(sheets).toContainEqual(expect.objectContaining({ iso2: 'GB' }));
    expect(JSON.stringify(sheets)).not.toContain('"XX"');
    expect(error?.message).toMatch(NO_CATALOGUE);
    expect(line).toContain('no capability of the provider, taken from src/site-data');
    rmSync(stored);
  });

  it.each([
    ['nothing is known of it', undefined, {}],
    ['a check is older than the use of it', '2026-11-24', {}],
    ['its owner has checked it since', '2026-11-23', FILE.rows],
  ])('confirm of a provider without sheets what is known of it: %s', async (_, since, rows) => {
    const { sheets } = await pull(hub.url, 'none', since);
    const found = sheets.find((sheet) => (sheet as CapabilitySheet).iso2 === 'GB');
    const { note, numbers, noteSource, noteChecked } = FILE.rows['emergency-calls'];
    expect((found as CapabilitySheet).rows).toEqual({
      ...FILE.rows,
      'receives-calls': { value: 'not-confirmed' },
      'reachable-from-abroad': { value: 'not-confirmed' },
      'emergency-calls': { value: 'no', note, numbers, noteSource, noteChecked },
      codes: { value: 'often-refused', note: 'no-codes' },
      'sends-texts': { value: 'not-confirmed' },
      documents: { value: 'not-confirmed' },
      activation: { value: 'not-confirmed' },
      ...rows,
    });
    rmSync(stored);
  });

  it('are those of the repository when the hub has no such endpoint, or there is no hub', async () => {
    for (const url of [hub.url, 'http://127.0.0.1:1/hub']) {
      const { sheets, error, line } = await pull(url);
      expect(sheets).toContainEqual(FILE);
      expect(error?.message).toMatch(NO_CATALOGUE);
      expect(line).toContain('none from the hub, taken from src/site-data');
      rmSync(stored);
    }
  });

  it('are those of the last build when the hub fails, and the first build stops', async () => {
    for (const [status, body] of [
      [500, {}],
      [200, { ...enveloped(null), isSuccessful: false }],
    ] as const) {
      hub.setSheets(status, body);
      const first = await pull();
      expect(first.sheets).toEqual([]);
      expect(first.error?.message).toMatch(/^The hub gave no capability sheets: /);

      writeFileSync(stored, JSON.stringify([FILE]));
      const second = await pull();
      expect(second.sheets).toEqual([FILE]);
      expect(second.error?.message).toMatch(NO_CATALOGUE);
      expect(second.line).toMatch(/The hub gave no .*; using those of the last build$/);
      rmSync(stored);
    }
  });

  it('are named among the data of an earlier build, which those who publish are told', async () => {
    const others = ['catalogue', 'reused-data'].map((name) => join(folder, `${name}.json`));
    const [catalogue = '', reused = ''] = others;
    writeFileSync(stored, JSON.stringify([FILE]));
    writeFileSync(catalogue, JSON.stringify({ didCountries: [] }));
    hub.setSheets(500, {});
    expect((await pull()).error).toBeUndefined();
    expect(JSON.parse(readFileSync(reused, 'utf8'))).toEqual([
      'capabilities',
      'catalogue',
      'rates',
    ]);
    hub.setSheets(200, enveloped([FILE]));
    await pull();
    expect(JSON.parse(readFileSync(reused, 'utf8'))).toEqual(['catalogue', 'rates']);
    for (const path of others) rmSync(path);
  });

  it.each([
    ['fax', { value: 'perhaps' }, 'Invalid'],
    ['fax', undefined, 'Invalid'],
    ['receives-calls', { value: 'yes' }, 'is "yes" without a source'],
  ])('with a wrong row stop the build, which names it: %s, %o', async (row, value, mistake) => {
    hub.setSheets(200, enveloped([{ ...FILE, rows: { ...FILE.rows, [row]: value } }, null, 'GB']));
    const { sheets } = await pull();
    const [line] = checkCapabilitySheets(sheets, [GB], now).mistakes;
    expect(line).toMatch(`United Kingdom: ${row}`);
    expect(line).toContain(mistake);
  });

  it('stop the build when they are no list, whatever the last one had', async () => {
    for (const body of [enveloped({ GB: FILE }), 'Welcome']) {
      hub.setSheets(200, body);
      writeFileSync(stored, JSON.stringify([FILE]));
      const { error } = await pull();
      expect(error).toBeInstanceOf(SheetMistakes);
      expect(error?.message).toContain('every country: all rows: ');
    }
  });
});

describe('the setting SHEETS_CHECKED_SINCE', () => {
  it('is a day, or is not set', () => {
    expect(parseCheckedSince('2026-12-01')).toBe('2026-12-01');
    expect(parseCheckedSince('')).toBeUndefined();
    for (const setting of ['yes', '2026-13-01', '1.12.2026']) {
      expect(() => parseCheckedSince(setting)).toThrow('use a day, such as 2026-12-01');
    }
  });
});
