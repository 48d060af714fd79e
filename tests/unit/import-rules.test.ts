import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A file of `src`, what it imports, and whether the table of `oxlint.config.ts` allows that. */
const IMPORTS: readonly [file: string, specifier: string, isAllowed: boolean][] = [
  ['features/numbers/a.ts', '#features/search/x.ts', false],
  ['features/numbers/a.ts', '../search/x.ts', false],
  ['features/numbers/a.ts', './../search/x.ts', false],
  ['features/numbers/a.ts', './nested/../../search/x.ts', false],
  ['features/numbers/nested/a.ts', '../../search/x.ts', false],
  ['features/numbers/nested/a.ts', '../../../provider/x.ts', false],
  ['features/numbers/a.ts', '#provider/x.ts', false],
  ['features/numbers/a.ts', '#features/numbers/x.ts', true],
  ['features/numbers/nested/a.ts', '../x.ts', true],
  ['features/numbers/a.ts', './x.ts', true],
  ['features/numbers/a.ts', '#domain/card/x.ts', true],
  ['domain/card/a.ts', '#features/numbers/x.ts', false],
  ['domain/card/a.ts', '../../features/numbers/x.ts', false],
  ['domain/card/a.ts', '../phone/x.ts', true],
  ['components/ui/a.ts', '#domain/card/x.ts', false],
  ['components/ui/a.ts', '../site/x.ts', false],
  ['components/ui/a.ts', '#lib/x.ts', true],
  ['lib/a.ts', '#config/x.ts', false],
  ['lib/a.ts', '../config/x.ts', false],
  ['provider/http/routes/hub/a.ts', '#stores/x.ts', false],
  ['provider/http/routes/hub/a.ts', '../../../../stores/x.ts', false],
  ['provider/http/routes/hub/a.ts', '../../x.ts', true],
  ['provider/http/routes/hub/a.ts', '#provider/domain/orders/x.ts', true],
  ['provider/http/a.ts', '#provider/cli/x.ts', false],
  ['provider/http/a.ts', '../cli/x.ts', false],
  ['provider/domain/orders/a.ts', '#provider/http/x.ts', false],
  ['provider/domain/orders/a.ts', '../../http/x.ts', false],
  ['provider/domain/orders/a.ts', '#provider/domain/payments/x.ts', true],
  ['provider/domain/orders/a.ts', '../payments/x.ts', false],
  ['provider/domain/orders/a.ts', '#provider/domain/context.ts', true],
  ['provider/domain/payments/a.ts', '#provider/domain/orders/x.ts', false],
  ['provider/domain/payments/cards/a.ts', '#provider/domain/orders/x.ts', false],
  ['provider/domain/payments/cards/a.ts', '../../orders/x.ts', false],
  ['provider/domain/payments/cards/a.ts', '../x.ts', true],
  ['provider/gateways/a.ts', '#provider/domain/context.ts', false],
  ['provider/platform/db/a.ts', '#provider/gateways/x.ts', false],
  ['provider/platform/db/a.ts', '../x.ts', true],
  ['provider/sandbox/a.ts', '#provider/http/x.ts', false],
  ['provider/setup/a.ts', '#provider/sandbox/x.ts', true],
  ['provider/cli/a.ts', '#provider/http/x.ts', false],
  ['i18n/a.ts', '../../docs/openapi.json', false],
  ['tools/a.ts', '#features/numbers/x.ts', false],
  ['components/ui/a.ts', '#components/site/x.ts', false],
  ['components/site/a.ts', '#components/ui/x.ts', true],
  ['provider/domain/payments/a.ts', '#provider/domain/orders/x.ts', false],
  ['provider/domain/payments/cards/a.ts', '#provider/domain/plans/x.ts', false],
  ['provider/domain/payments/a.ts', '#provider/domain/auth/x.ts', true],
  ['provider/domain/plans/a.ts', '#provider/domain/payments/x.ts', true],
];

/** The folders that the imports lead to. */
const FOLDERS = [
  'features/search',
  'domain/phone',
  'components/site',
  'config',
  'provider/cli',
  'provider/domain/orders',
  'provider/domain/payments',
  'provider/gateways',
  'provider/http',
  'provider/sandbox',
  'stores',
];

const root = mkdtempSync(join(tmpdir(), 'import-rules-'));
let reported: ReadonlyMap<string, string> = new Map();

const nameOf = (index: number, file: string): string => file.replace('a.ts', `case-${index}.ts`);

interface Report {
  diagnostics: { code: string; filename: string }[];
}

/** Lints all cases at once in a folder of their own, which has the project's configuration. */
beforeAll(() => {
  cpSync('oxlint.config.ts', join(root, 'oxlint.config.ts'));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction');
  for (const folder of FOLDERS) mkdirSync(join(root, 'src', folder), { recursive: true });
  for (const [index, [file, specifier]] of IMPORTS.entries()) {
    const path = join(root, 'src', nameOf(index, file));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { x } from '${specifier}';\n\nexport const y = x;\n`);
  }
  const linter = resolve('node_modules/oxlint/bin/oxlint');
  const run = spawnSync(
    process.execPath,
    [linter, '--config', 'oxlint.config.ts', '--format', 'json', 'src'],
    { cwd: root, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(run.stdout) as Report;
  reported = new Map(
    diagnostics.map(({ filename, code }) => [filename.replaceAll('\\', '/'), code]),
  );
}, 60_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each(IMPORTS.map((entry, index) => [...entry, index] as const))(
  'an import in %s of %s is allowed: %s',
  (file, specifier, isAllowed, index) => {
    const code = reported.get(`src/${nameOf(index, file)}`);
    expect(code, specifier).toBe(isAllowed ? undefined : 'eslint(no-restricted-imports)');
  },
);
