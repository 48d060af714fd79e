import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeCopies } from '../compress-site.ts';

/** Files that `FirstPaint` writes for the pages that need the same ones. */
const WRITTEN = /\b(?:islands|modules|props)\.[\w-]{8}\.js\b/g;

/** Returns the names of the files that the script at the end of a page loads. */
export const writtenFor = (page: Buffer): Set<string> =>
  new Set(page.subarray(page.lastIndexOf('<script>')).toString('latin1').match(WRITTEN));

/** Removes those of some written files that no page of a site loads any more. */
export function removeUnused(site: string, names: ReadonlySet<string>): void {
  const left = new Set(names);
  const pages = left.size === 0 ? [] : readdirSync(site, { recursive: true, encoding: 'utf8' });
  for (const page of pages) {
    if (left.size === 0) return;
    if (!page.endsWith('.html')) continue;
    for (const name of writtenFor(readFileSync(join(site, page)))) left.delete(name);
  }
  for (const name of left) {
    const file = join(site, '_astro', name);
    removeCopies(file);
    rmSync(file, { force: true });
  }
}
