import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryFiles } from '../../support/repository-files.ts';
import { AREAS, MAY_IMPORT } from '../../../oxlint.config.ts';

const ARCHITECTURE = readFileSync('docs/architecture.md', 'utf8');

/** What folders may import, by folder, as a table of docs/architecture.md says. */
type Table = ReadonlyMap<string, readonly string[]>;

/**
 * Reads the table whose first column has this heading; of a cell, what comes before a semicolon.
 */
function readTable(heading: string): Table {
  const lines = ARCHITECTURE.split('\n');
  const start = lines.findIndex((line) => new RegExp(`^\\| ${heading} +\\|`).test(line));
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  const rows = lines.slice(start + 2, start + length);
  return new Map(
    rows.map((row) => {
      const [, folder = '', , allowed = ''] = row.split('|').map((cell) => cell.trim());
      const name = folder.replaceAll('`', '').replace(/<\w+>/, '*').replace(/\/$/, '');
      const names = allowed.split(';')[0]?.split(', ') ?? [];
      return [name, names.filter((entry) => entry !== '' && !entry.startsWith('nothing'))];
    }),
  );
}

const TOP = readTable('Folder of `src/`');
const PROVIDER = readTable('Folder of `provider/`');
const DOMAIN = readTable('Area of `provider/domain/`');

/** What every folder of the provider may import from outside it. */
const OUTSIDE = TOP.get('provider') ?? [];

const listFolders = (parent: string): string[] =>
  readdirSync(join('src', parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => (parent === '' ? name : `${parent}/${name}`));

/** Returns a folder of the first table, or each folder in it where all have one row. */
const writeOut = (folder: string): string[] =>
  folder.endsWith('/*') ? listFolders(folder.slice(0, -2)) : [folder];

/** Every folder that has a row in one of the tables, with what it may import. */
const ROWS: Table = new Map([
  ...[...TOP].flatMap(([folder, allowed]) =>
    writeOut(folder).map((name) => [name, allowed] as const),
  ),
  ...[...PROVIDER]
    .filter(([folder]) => folder !== 'domain/*')
    .map(([folder, allowed]) => {
      const inside = allowed.map((name) => `provider/${name}`);
      return [`provider/${folder}`, [...OUTSIDE, ...inside]] as const;
    }),
  ...[...DOMAIN].map(([area, others]) => {
    const below = ['gateways', 'platform', 'domain/context.ts'].map((name) => `provider/${name}`);
    const areas = others.map((name) => `provider/domain/${name}`);
    return [`provider/domain/${area}`, [...OUTSIDE, ...below, ...areas]] as const;
  }),
]);

/** Single files and folders without a row of their own that imports lead to. */
const MORE_TARGETS = ['provider/domain/context.ts', 'components/ui', 'components/site'];

const isWithin = (path: string, folder: string): boolean => `${path}/`.startsWith(`${folder}/`);

const TARGETS = [...new Set([...ROWS.keys(), ...MORE_TARGETS])];

/**
 * Returns what the imports of a row lead to: each other folder, and of folders that share a row,
 * which are many, the first other one.
 */
function listTargets(row: string): string[] {
  const others = TARGETS.filter((target) => !isWithin(row, target) && !isWithin(target, row));
  const shared = [...TOP.keys()].filter((folder) => folder.endsWith('/*'));
  const groupOf = (target: string): string =>
    shared.find((group) => isWithin(target, group.slice(0, -2))) ?? target;
  return others.filter(
    (target, index) => others.findIndex((other) => groupOf(other) === groupOf(target)) === index,
  );
}

/** An import of a file in the folder of a row, and whether the row allows it. */
interface Case {
  file: string;
  specifier: string;
  isAllowed: boolean;
}

const mayImport = (row: string, target: string): boolean =>
  isWithin(target, row) || (ROWS.get(row) ?? []).some((allowed) => isWithin(target, allowed));

/** Returns imports by `#` and by relative paths from a file of a row to other folders. */
const listCases = (row: string, file: string): Case[] =>
  listTargets(row).flatMap((target) => {
    const targetFile = target.endsWith('.ts') ? target : `${target}/x.ts`;
    return [
      { file, specifier: `#${targetFile}`, isAllowed: mayImport(row, target) },
      { file, specifier: relative(dirname(file), targetFile), isAllowed: false },
    ];
  });

/** Ways to write an import, each in the kind of file that it is checked in. */
const FORMS: Readonly<Record<string, (specifier: string) => string>> = {
  'form-export.tsx': (specifier) => `export { x } from '${specifier}';\n`,
  'form-all.ts': (specifier) => `export * from '${specifier}';\n`,
  'form-dynamic.ts': (specifier) => `export const y = import('${specifier}');\n`,
  'form-type.ts': (specifier) => `import type { X } from '${specifier}';\n\nexport type Y = X;\n`,
  'form-page.astro': (specifier) => `---\nimport { x } from '${specifier}';\n---\n\n<p>{x}</p>\n`,
  'form-script.astro': (specifier) =>
    `<script>\n  import { x } from '${specifier}';\n\n  x();\n</script>\n`,
};

/** Cases of plain imports, from the folder of each row and from a folder deep in it. */
const CASES = [...ROWS.keys()].flatMap((row) => [
  ...listCases(row, `${row}/case.ts`),
  ...listCases(row, `${row}/nested/deep/case.ts`),
]);

/** The first forbidden import of each row, in each form. */
const FORM_CASES = [...ROWS.keys()].flatMap((row) => {
  const { specifier } = listCases(row, `${row}/case.ts`).find(({ isAllowed }) => !isAllowed) ?? {};
  return Object.keys(FORMS).map((form) => ({ file: `${row}/${form}`, form, specifier }));
});

/** Relative paths that only look as if they stayed in their folder, or that leave `src`. */
const ODD_CASES: readonly Case[] = [
  { file: 'features/numbers/odd.ts', specifier: './../search/x.ts', isAllowed: false },
  { file: 'features/numbers/odd.ts', specifier: './nested/../../search/x.ts', isAllowed: false },
  { file: 'features/numbers/nested/odd.ts', specifier: '../x.ts', isAllowed: true },
  { file: 'features/numbers/nested/odd.ts', specifier: '#features/numbers/x.ts', isAllowed: true },
  { file: 'provider/http/routes/hub/odd.ts', specifier: '../../x.ts', isAllowed: true },
  { file: 'i18n/odd.ts', specifier: '../../docs/openapi.json', isAllowed: false },
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

/** Types whose expression imports a file, which no rule about imports sees. */
const TYPE_EXPRESSIONS = [
  "export type Y = import('#provider/z.ts').Z;",
  "export type Y = typeof import('#provider/z.ts');",
];

const root = mkdtempSync(join(tmpdir(), 'lint-rules-'));

/** The rules that were reported, by file and line: `src/lib/case.ts:3`. */
let reported: ReadonlyMap<string, string> = new Map();

/** Where each case is, by file and specifier. */
const lines = new Map<string, string>();

const PLUGIN = 'src/tools/lint/outer-database.ts';
const RESTRICTED = 'eslint(no-restricted-imports)';

const transactionFile = (index: number): string => `src/provider/domain/orders/tx-${index}.ts`;
const typeFile = (index: number): string => `src/lib/type-${index}.ts`;

interface Report {
  diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Writes the imports of each file, one a line; imports for side effects need no use. */
function writeCases(cases: readonly Case[]): void {
  for (const [file, ofFile = []] of Map.groupBy(cases, (entry) => entry.file)) {
    write(`src/${file}`, ofFile.map(({ specifier }) => `import '${specifier}';\n`).join(''));
    for (const [index, { specifier }] of ofFile.entries()) {
      lines.set(`src/${file} ${specifier}`, `src/${file}:${index + 1}`);
    }
  }
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
  writeCases([...CASES, ...ODD_CASES]);
  for (const { file, form, specifier = '' } of FORM_CASES) {
    write(`src/${file}`, FORMS[form]?.(specifier) ?? '');
  }
  for (const [index, [statement]] of TRANSACTIONS.entries()) {
    const body = `export async function run(context, read) {\n  ${statement}\n}\n`;
    write(transactionFile(index), body);
  }
  for (const [index, text] of TYPE_EXPRESSIONS.entries()) write(typeFile(index), `${text}\n`);
  const linter = resolve('node_modules/oxlint/bin/oxlint');
  const run = spawnSync(
    process.execPath,
    [linter, '--config', 'oxlint.config.ts', '--format', 'json', 'src'],
    { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  const { diagnostics } = JSON.parse(run.stdout) as Report;
  const restrictedLast = diagnostics.toSorted(
    (one, other) => Number(one.code === RESTRICTED) - Number(other.code === RESTRICTED),
  );
  reported = new Map(
    restrictedLast.map(({ filename, code, labels }) => [
      `${filename.replaceAll('\\', '/')}:${labels[0]?.span.line}`,
      code,
    ]),
  );
}, 60_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Returns the rules that were reported for a file. */
const listReports = (file: string): string[] =>
  [...reported].flatMap(([place, rule]) => (place.startsWith(`${file}:`) ? [rule] : []));

const toSets = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(table).map(([name, allowed]) => [name, new Set(allowed)]));

test('the tables of docs/architecture.md are those of the linter', () => {
  const isOfProvider = (folder: string): boolean => folder.startsWith('provider/');
  const rows = Object.entries(MAY_IMPORT);
  const top = Object.fromEntries(rows.filter(([folder]) => !isOfProvider(folder)));
  expect(toSets(top)).toEqual(toSets(Object.fromEntries(TOP)));
  expect(toSets(AREAS)).toEqual(toSets(Object.fromEntries(DOMAIN)));
  const inProvider = rows.filter(([folder]) => /^provider\/[\w-]+$/.test(folder));
  expect(Object.fromEntries(inProvider.map(([name, allowed]) => [name, new Set(allowed)]))).toEqual(
    Object.fromEntries(
      [...PROVIDER].map(([folder, allowed]) => {
        const inside = allowed.filter((name) => !name.startsWith('areas'));
        const names = [...OUTSIDE, ...inside.map((name) => `provider/${name}`)];
        return [`provider/${folder.replace('/*', '')}`, new Set(names)];
      }),
    ),
  );
});

test('every folder of src, of the provider and of its domain has a row', () => {
  const listed = [...ROWS.keys()].map((row) => row.split('/'));
  const parents = ['', 'provider', 'provider/domain', 'components'];
  const folders = parents.flatMap(listFolders).map((folder) => folder.split('/'));
  const isListed = (folder: string[]): boolean =>
    listed.some((row) => folder.every((name, index) => row[index] === name));
  expect(folders.filter((folder) => !isListed(folder))).toEqual([]);
});

test.each([...ROWS.keys()])('%s may import what its row lists, and nothing else', (row) => {
  const files = [`${row}/case.ts`, `${row}/nested/deep/case.ts`];
  const cases = CASES.filter(({ file }) => files.includes(file));
  expect(cases.length).toBeGreaterThan(50);
  expect(cases.filter((entry) => isReported(entry) === entry.isAllowed)).toEqual([]);
});

/** Returns whether the linter refused an import. */
const isReported = ({ file, specifier }: Case): boolean =>
  reported.get(lines.get(`src/${file} ${specifier}`) ?? '') === RESTRICTED;

test.each(ODD_CASES)('an import in $file of $specifier is allowed: $isAllowed', (entry) => {
  expect(isReported(entry)).toBe(!entry.isAllowed);
});

test.each(Object.keys(FORMS))('refuses a forbidden import of every row in %s', (form) => {
  const cases = FORM_CASES.filter((entry) => entry.form === form);
  expect(cases.filter(({ file }) => !listReports(`src/${file}`).includes(RESTRICTED))).toEqual([]);
});

test.each(TYPE_EXPRESSIONS.map((text, index) => [text, index] as const))(
  'refuses a type that imports: %s',
  (_, index) => {
    expect(listReports(typeFile(index))).toContain('typescript(consistent-type-imports)');
  },
);

test.each(TRANSACTIONS.map((entry, index) => [...entry, index] as const))(
  'in a transaction, the statement %s is allowed: %s',
  (_, isAllowed, index) => {
    expect(listReports(transactionFile(index)).includes('shop(outer-database)')).toBe(!isAllowed);
  },
);

test.each(['.gitignore', '.prettierignore'])('%s leaves out no folder of the sources', (list) => {
  const anywhere = readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('/'))
    .map((line) => line.replace(/\/$/, ''));
  const folders = new Set(repositoryFiles.flatMap((file) => dirname(file).split('/')));
  expect(anywhere.filter((name) => folders.has(name))).toEqual([]);
});
