import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeCopies } from '#tools/platform/compress-site.ts';
import { readCacheFile, replaceFile } from '#tools/platform/write-file.ts';

/** Files that `FirstPaint` writes for the pages that need the same ones. */
const WRITTEN = /\b(?:islands|modules|props)\.[\w-]{8}\.js\b/g;

/** Returns the names of the files that the script at the end of a page loads. */
const writtenFor = (page: Buffer): Set<string> =>
  new Set(page.subarray(page.lastIndexOf('<script>')).toString('latin1').match(WRITTEN));

const loadsFile = (cache: string): string => join(cache, 'page-loads.json');

/**
 * How many pages of a site load each of the files that `FirstPaint` wrote. A build stores it for
 * the next one, as reading every page takes longer than rendering a hundred.
 */
export class PageLoads {
  readonly #counts: Map<string, number>;

  constructor(counts: Iterable<[string, number]> = []) {
    this.#counts = new Map(counts);
  }

  /** Counts the files that the pages of a site load. */
  static of(site: string): PageLoads {
    const loads = new PageLoads();
    for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('.html')) loads.replace(undefined, readFileSync(join(site, file)));
    }
    return loads;
  }

  /** Returns what the last build stored; undefined when it stored nothing. */
  static read(cache: string): PageLoads | undefined {
    const counts = readCacheFile<[string, number][]>(loadsFile(cache));
    return counts && new PageLoads(counts);
  }

  store(cache: string): void {
    replaceFile(loadsFile(cache), JSON.stringify([...this.#counts]));
  }

  /** Counts a page as it is now, in place of what it was `before`. */
  replace(before: Buffer | undefined, after: Buffer): void {
    for (const name of writtenFor(after)) this.#add(name, 1);
    if (before !== undefined) for (const name of writtenFor(before)) this.#add(name, -1);
  }

  #add(name: string, by: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by);
  }

  /** Removes the files that no page loads any more from a site. */
  removeUnused(site: string): void {
    for (const [name, count] of this.#counts) {
      if (count > 0) continue;
      const file = join(site, '_astro', name);
      removeCopies(file);
      rmSync(file, { force: true });
      this.#counts.delete(name);
    }
  }
}
