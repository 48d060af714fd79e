import { readdirSync } from 'node:fs';
import { defineConfig, type OxlintOverride } from 'oxlint';

/** What each folder of `src` may import from others (docs/architecture.md, "Folders of `src/`"). */
const MAY_IMPORT: Record<string, readonly string[]> = {
  lib: [],
  config: ['lib'],
  contract: ['config', 'lib'],
  api: ['config', 'contract', 'lib'],
  i18n: ['config', 'contract', 'lib', 'site-data'],
  'site-data': ['api', 'config', 'contract', 'lib'],
  'third-party': ['config', 'lib'],
  stores: ['api', 'config', 'contract', 'lib', 'third-party'],
  directives: [],
  'components/ui': ['lib'],
  domain: ['components/ui', 'stores', 'config', 'contract', 'i18n', 'lib'],
  'components/site': ['components/ui', 'stores', 'i18n', 'config', 'lib', 'contract'],
  layouts: ['components', 'i18n', 'config', 'styles', 'stores', 'third-party', 'lib'],
  pages: ['layouts', 'features', 'domain', 'components', 'i18n', 'config', 'site-data', 'lib'],
  provider: ['contract', 'lib', 'config'],
  tools: ['provider', 'site-data', 'api', 'config', 'contract', 'lib', 'i18n'],
};

const FEATURE_MAY_IMPORT = [
  'domain',
  'components',
  'stores',
  'api',
  'i18n',
  'config',
  'contract',
  'lib',
  'site-data',
];

const FOLDERS = [
  ...Object.keys(MAY_IMPORT),
  ...readdirSync('src/features').map((name) => `features/${name}`),
  'styles',
];

const within = (folder: string, parent: string): boolean =>
  folder === parent || folder.startsWith(`${parent}/`);

/** Forbids every folder that is neither the importing one nor in its list. */
function importRule(folder: string, allowed: readonly string[]): OxlintOverride {
  const denied = FOLDERS.filter(
    (other) => ![...allowed, folder].some((name) => within(other, name)),
  );
  const may = allowed.length === 0 ? 'nothing of ours' : allowed.join(', ');
  return {
    files: [`src/${folder}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^#(${denied.join('|')})/`,
              message: `src/${folder} may import only: ${may}.`,
            },
            { regex: '^\\.\\./\\.\\./src/', message: 'Across folders, import by #folder/file.ts.' },
          ],
        },
      ],
    },
  };
}

const features = readdirSync('src/features').map((name) =>
  importRule(`features/${name}`, FEATURE_MAY_IMPORT),
);

export default defineConfig({
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
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'no-shadow': 'error',
    'no-underscore-dangle': ['error', { allow: ['_default'] }],
    'oxc/no-map-spread': 'off',
  },
  overrides: [
    ...Object.entries(MAY_IMPORT).map(([folder, allowed]) => importRule(folder, allowed)),
    ...features,
    { files: ['src/tools/**', 'tests/**'], rules: { 'no-console': 'off' } },
    // An order refers to its number, and a reserved number to its order.
    { files: ['src/provider/platform/db/schema/**'], rules: { 'import/no-cycle': 'off' } },
    {
      files: ['tests/**'],
      rules: { 'unicorn/consistent-function-scoping': 'off', 'unicorn/prefer-set-has': 'off' },
    },
  ],
});
