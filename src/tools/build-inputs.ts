import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { siteDataPaths } from '#site-data/paths.ts';

const INPUTS = [
  'src',
  'i18n',
  'public',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'tsconfig.json',
  'package-lock.json',
  siteDataPaths.directory,
];
const NOT_OF_THE_SITE = /^src[\\/](provider|tools)([\\/]|$)/;
const SETTINGS = ['SITE_URL', 'BRAND', 'PRODUCT', 'APP_NAME'];
const STAMP = '.cache/build-stamp';

function* filesBelow(path: string): Generator<string> {
  if (NOT_OF_THE_SITE.test(path) || !existsSync(path)) return;
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* filesBelow(join(path, entry.name));
    else yield join(path, entry.name);
  }
}

/** A digest of everything that the built site depends on: sources, texts, catalogue and settings. */
export function buildInputsDigest(): string {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((path) => [...filesBelow(path)])) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  const names = [
    ...SETTINGS,
    ...Object.keys(process.env).filter((key) => key.startsWith('PUBLIC_')),
  ];
  for (const name of names.sort()) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  return hash.digest('hex');
}

/** Says whether `dist` was built from exactly these inputs. */
export const isBuilt = (digest: string): boolean =>
  existsSync('dist/index.html') && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest;

/** Remembers what `dist` was built from. */
export function markBuilt(digest: string): void {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, digest);
}
