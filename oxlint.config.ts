import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type OxlintOverride } from 'oxlint';

/** What every folder of the provider may import from outside it. */
const SHARED = ['config', 'contract', 'lib'];

/** What each area of the provider's domain may import from other areas. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  texts: [],
  customers: [],
  catalogue: [],
  messages: ['texts'],
  inquiries: ['catalogue', 'customers', 'messages'],
  auth: ['customers', 'messages'],
  notices: ['catalogue', 'customers', 'messages', 'payments', 'plans', 'texts'],
  accounts: ['auth', 'customers', 'messages', 'payments', 'plans', 'texts'],
  numbers: ['auth', 'customers', 'messages', 'plans', 'texts'],
  calls: ['catalogue', 'customers', 'messages', 'numbers', 'payments', 'plans'],
  payments: ['customers', 'messages', 'texts'],
  plans: ['auth', 'catalogue', 'customers', 'messages', 'payments', 'texts'],
  orders: [
    'auth',
    'catalogue',
    'customers',
    'messages',
    'payments',
    'plans',
    'texts',
    'withdrawals',
  ],
  withdrawals: ['customers', 'messages', 'payments', 'plans', 'texts'],
  refunds: ['customers', 'messages', 'payments', 'withdrawals'],
  'clean-up': ['auth'],
};

const areaRows = Object.entries(AREAS).map(([area, others]) => [
  `provider/domain/${area}`,
  [
    ...SHARED,
    'provider/gateways',
    'provider/platform',
    'provider/domain/*',
    ...others.map((other) => `provider/domain/${other}`),
  ],
]);

/**
 * What each folder of `src` may import from others (docs/architecture.md, "Folders of `src/`"). A
 * row for a folder inside another one replaces its parent's row. Every feature has the same row,
 * and every area of `domain`. In a list, `folder/*` is the files of a folder without the folders in
 * it.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  config: ['lib'],
  contract: ['config', 'lib'],
  api: ['config', 'contract', 'lib'],
  i18n: ['config', 'contract', 'lib', 'site-data'],
  'site-data': ['api', 'config', 'contract', 'lib'],
  'third-party': ['config', 'lib'],
  stores: ['api', 'config', 'contract', 'lib', 'third-party'],
  directives: [],
  islands: [],
  styles: [],
  'components/ui': ['lib'],
  'components/site': ['components/ui', 'stores', 'i18n', 'config', 'lib', 'contract'],
  'domain/*': ['components/ui', 'stores', 'config', 'contract', 'i18n', 'lib'],
  'features/*': [
    'domain',
    'components',
    'stores',
    'api',
    'i18n',
    'islands',
    'config',
    'contract',
    'lib',
    'site-data',
  ],
  layouts: ['components', 'i18n', 'config', 'styles', 'stores', 'third-party', 'lib'],
  pages: [
    'layouts',
    'features',
    'domain',
    'components',
    'i18n',
    'config',
    'styles',
    'site-data',
    'lib',
  ],
  provider: SHARED,
  'provider/platform': SHARED,
  'provider/gateways': [...SHARED, 'provider/platform'],
  'provider/domain': [...SHARED, 'provider/gateways', 'provider/platform'],
  ...Object.fromEntries(areaRows),
  'provider/http': [...SHARED, 'provider/domain', 'provider/gateways', 'provider/platform'],
  'provider/sandbox': [...SHARED, 'provider/domain', 'provider/gateways', 'provider/platform'],
  'provider/setup': [
    ...SHARED,
    'provider/domain',
    'provider/gateways',
    'provider/platform',
    'provider/sandbox',
  ],
  'provider/cli': [...SHARED, 'provider/setup', 'provider/domain', 'provider/platform'],
  tools: [
    'provider',
    'domain/map',
    'islands',
    'site-data',
    'api',
    'config',
    'contract',
    'lib',
    'i18n',
    'styles',
  ],
};

/** How many folders lie below a row's folder at most. */
const DEEPEST = 4;

/**
 * The rows with `features/*` and `domain/*` written out, parents before the folders inside them.
 */
const ROWS = Object.entries(MAY_IMPORT)
  .flatMap(([folder, allowed]) =>
    folder.endsWith('/*')
      ? readdirSync(`src/${folder.slice(0, -2)}`).map((name) => ({
          folder: folder.replace('*', name),
          allowed,
        }))
      : [{ folder, allowed }],
  )
  .sort((one, other) => one.folder.split('/').length - other.folder.split('/').length);

const foldersIn = (folder: string): string[] =>
  readdirSync(join('src', folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name).replaceAll('\\', '/'));

const isWithin = (folder: string, parent: string): boolean => `${folder}/`.startsWith(`${parent}/`);

/**
 * Returns patterns of what a row forbids below a folder. The linter's patterns know no lookahead,
 * so the forbidden folders are listed.
 */
function forbidden(allowed: readonly string[], parent = ''): string[] {
  return foldersIn(parent).flatMap((folder) => {
    if (allowed.some((name) => isWithin(folder, name))) return [];
    if (!allowed.some((name) => isWithin(name, folder))) return [`${folder}/`];
    const files = allowed.includes(`${folder}/*`) ? [] : [`${folder}/[^/]+$`];
    return [...files, ...forbidden(allowed, folder)];
  });
}

/**
 * Forbids imports that a row does not list, and relative paths that leave its folder, for files of
 * one depth.
 */
function importRule(folder: string, allowed: readonly string[], depth: number): OxlintOverride {
  const may = allowed.length === 0 ? 'nothing of ours' : allowed.join(', ');
  return {
    files: [`src/${folder}/${'*/'.repeat(depth)}*`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^#(?:${forbidden([folder, ...allowed]).join('|')})`,
              message: `src/${folder} may import only: ${may}.`,
            },
            {
              regex: `^(?:\\./)*(?:\\.\\./){${depth + 1}}|[^./]/\\.\\./`,
              message: 'Across folders, import by #folder/file.ts.',
            },
          ],
        },
      ],
    },
  };
}

const importRules = ROWS.flatMap(({ folder, allowed }) =>
  Array.from({ length: DEEPEST + 1 }, (_, depth) => importRule(folder, allowed, depth)),
);

export default defineConfig({
  jsPlugins: ['./src/tools/lint/outer-database.ts'],
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'oxc', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: [
    'dist',
    '.astro',
    '.cache',
    '.data',
    'node_modules',
    'src/provider/platform/db/migrations',
  ],
  rules: {
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'no-console': ['error', { allow: ['warn', 'error'] }],
    'react/react-in-jsx-scope': 'off',
    'no-await-in-loop': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-cycle': 'error',
    // The rules below see no import inside a type.
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: true }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'no-shadow': 'error',
    'no-underscore-dangle': ['error', { allow: ['_default'] }],
    'oxc/no-map-spread': 'off',
  },
  overrides: [
    ...importRules,
    {
      files: ['src/provider/**', 'tests/provider/**'],
      rules: { 'shop/outer-database': 'error' },
    },
    { files: ['src/tools/**', 'tests/**'], rules: { 'no-console': 'off' } },
    // An order refers to its number, and a reserved number to its order.
    { files: ['src/provider/platform/db/schema/**'], rules: { 'import/no-cycle': 'off' } },
    {
      files: ['tests/**'],
      rules: { 'unicorn/consistent-function-scoping': 'off', 'unicorn/prefer-set-has': 'off' },
    },
    {
      files: ['tests/browser/**'],
      excludeFiles: ['tests/browser/support/responses/intercept.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'page', property: 'route', message: 'It does not wait as `intercept` does.' },
        ],
      },
    },
  ],
});
