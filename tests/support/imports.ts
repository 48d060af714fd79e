import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const SOURCE = /\.(?:astro|tsx?|mjs)$/;
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;
/** Files that workers and processes are started with. */
const START = /\b(?:URL|processFile|run)\s*\(\s*['"]([^'"]+)['"]/g;

/** Returns where an import leads to; undefined for a package. */
function getTarget(file: string, name: string): string | undefined {
  const path = name.split('?')[0] ?? '';
  if (path.startsWith('#')) return resolve('src', path.slice(1));
  return path.startsWith('.') ? resolve(file, '..', path) : undefined;
}

const listTargets = (file: string, patterns: readonly RegExp[]): string[] => {
  const source = readFileSync(file, 'utf8');
  return patterns.flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap(([, name = '']) => getTarget(file, name) ?? []),
  );
};

/** Returns the source files of a folder and of the folders in it. */
export const listSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name))
    .map((name) => resolve(folder, name));

/** Returns the project's files that a source file imports, as values or as types. */
export const listImports = (file: string): string[] => listTargets(file, [IMPORT]);

/**
 * Returns the paths of some files and of all files of the project that they lead to, by imports or
 * by starting a process.
 */
export function findReachable(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = entries.map((entry) => resolve(entry));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || !existsSync(file)) continue;
    found.add(file);
    if (SOURCE.test(file)) open.push(...listTargets(file, [IMPORT, START]));
  }
  return found;
}

/** Lists what Astro builds a site from: its configuration and all routes. */
export const SITE_ENTRIES: readonly string[] = [
  'astro.config.mjs',
  ...readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:astro|ts)$/.test(name))
    .map((name) => `src/pages/${name}`),
];
