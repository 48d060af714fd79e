import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const TEXT_FILE = /\.(astro|conf|css|js|json|md|mjs|sh|sql|ts|tsx|txt|ya?ml)$|^\.[\w.]+$/;
/** Generated, or texts for customers, which cite laws by section. */
const NOT_WRITTEN =
  /^(package-lock\.json|docs\/openapi\.json|i18n\/|src\/provider\/platform\/db\/migrations\/)/;

/**
 * What `.gitignore` names at the root, and what git keeps for itself; a checkout may come without
 * git.
 */
const IGNORED = new Set([
  '.git',
  ...readFileSync('.gitignore', 'utf8')
    .split('\n')
    .map((line) => line.replace(/^\/|\/$/g, '')),
]);

/** The paths of all files of the project. */
export const repositoryFiles = readdirSync('.')
  .filter((name) => !IGNORED.has(name))
  .flatMap((name) =>
    statSync(name).isDirectory()
      ? readdirSync(name, { recursive: true, encoding: 'utf8' }).map((below) => join(name, below))
      : [name],
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => statSync(path).isFile());

/** Those that people write: code, documents, settings. */
export const writtenFiles = repositoryFiles.filter(
  (file) => TEXT_FILE.test(file) && !NOT_WRITTEN.test(file),
);
