import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
  ['provider/domain/payments/a.ts', '#provider/domain/auth/x.ts', false],
  ['provider/domain/plans/a.ts', '#provider/domain/payments/x.ts', true],
];

/** Statements of a function with a `context`, and whether a transaction uses the outer handle. */
const TRANSACTIONS: readonly [statement: string, isAllowed: boolean][] = [
  ['await context.db.transaction(async (tx) => read(tx));', true],
  [
    'await context.db.transaction(async (tx) => read(context, tx)); await context.db.select();',
    true,
  ],
  ['await context.db.transaction(async (tx) => context.db.select());', false],
  ['await context.db.transaction(async (tx) => { await tx.a(); await read(context.db); });', false],
  ['const { db } = context; await db.transaction(async (tx) => read(db));', false],
];

const root = mkdtempSync(join(tmpdir(), 'lint-rules-'));
let reported: ReadonlyMap<string, string> = new Map();

const PLUGIN = 'src/tools/lint/outer-database.ts';

const nameOf = (index: number, file: string): string => file.replace('a.ts', `case-${index}.ts`);

const transactionFile = (index: number): string => `src/provider/domain/orders/tx-${index}.ts`;

interface Report {
  diagnostics: { code: string; filename: string }[];
}

/** Lints all cases at once in a folder of their own, which has the project's configuration. */
beforeAll(() => {
  cpSync('oxlint.config.ts', join(root, 'oxlint.config.ts'));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction');
  cpSync(PLUGIN, join(root, PLUGIN));
  for (const entry of readdirSync('src', { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory())
      mkdirSync(join(root, entry.parentPath, entry.name), { recursive: true });
  }
  for (const [index, [file, specifier]] of IMPORTS.entries()) {
    const path = join(root, 'src', nameOf(index, file));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { x } from '${specifier}';\n\nexport const y = x;\n`);
  }
  for (const [index, [statement]] of TRANSACTIONS.entries()) {
    const body = `export async function run(context, read) {\n  ${statement}\n}\n`;
    writeFileSync(join(root, transactionFile(index)), body);
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

test.each(TRANSACTIONS.map((entry, index) => [...entry, index] as const))(
  'in a transaction, the statement %s is allowed: %s',
  (_, isAllowed, index) => {
    expect(reported.get(transactionFile(index))).toBe(
      isAllowed ? undefined : 'shop(outer-database)',
    );
  },
);
