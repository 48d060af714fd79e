import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listBuiltFiles, readPage, type BuiltPage } from '#tools/site-checks/built-page.ts';

/** The folder that holds the built site. */
export const SITE = process.env['BUILT_SITE'] ?? 'dist';

/** Returns all files of the site but the precompressed copies, with slashes. */
export function builtFiles(): string[] {
  if (!existsSync(join(SITE, 'index.html'))) {
    throw new Error(`${SITE}/index.html does not exist: build the site first (npm run build)`);
  }
  return listBuiltFiles(SITE);
}

let pages: readonly BuiltPage[] | undefined;

/** Lists every page of the site, in the order of their files; the files of a worker share them. */
export const builtPages = (): readonly BuiltPage[] =>
  (pages ??= builtFiles()
    .filter((file) => file.endsWith('.html'))
    .map((file) => readPage(SITE, file)));
