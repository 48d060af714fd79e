import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { inBatches } from '#site-data/in-batches.ts';
import { followStep } from './steps.ts';
import { writeInFolder } from './write-file.ts';

/** Files get compressed copies from so many bytes on. */
export const SMALLEST = 128;

const COMPRESSIBLE = /\.(html|css|js|json|svg|xml|txt|webmanifest)$/;

/** Files beside the pages that are not served (docs/nginx). */
const FOR_HOSTS = /^_[^/\\]+$/;

/** Returns whether a file of a site, by its path there, gets compressed copies. */
export const isCompressible = (name: string): boolean =>
  COMPRESSIBLE.test(name) && !FOR_HOSTS.test(name);

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Pages, and sitemaps that list all of them. */
const PAGE = /\.(html|xml)$/;

/** Time against size, with figures: docs/decisions/compression.md. */
export const LEVELS = {
  /** Few, and shared by every page. */
  asset: { brotli: 11, gzip: 9 },
  page: { brotli: 5, gzip: 6 },
  pageOfMany: { brotli: 3, gzip: 1 },
};

/**
 * What a page may have to reach a browser in the first round trip of its connection: ten segments
 * of 1,460 bytes (RFC 6928), less the headers of the response.
 */
export const FIRST_FLIGHT = 14_000;

/** The slowest level makes a page smaller by 10 to 14 %. */
const WITHIN_REACH = FIRST_FLIGHT * 1.15;

interface Levels {
  brotli: number;
  gzip: number;
}

/** A site with more pages takes their faster levels. */
const MANY_PAGES = 5_000;

/** Returns the levels for a file, by the number of pages of its site. */
export function levelsFor(file: string, pages: number): Levels {
  if (!PAGE.test(file)) return LEVELS.asset;
  return pages > MANY_PAGES ? LEVELS.pageOfMany : LEVELS.page;
}

/**
 * Returns the settings for a content. The window is as large as it needs: clearing the memory of
 * the largest one takes as long as compressing a page.
 */
const brotliOptions = (quality: number, content: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(
      constants.BROTLI_DEFAULT_WINDOW,
      Math.max(16, Math.ceil(Math.log2(content.length)) + 1),
    ),
  },
});

const isInReach = (file: string, level: Levels, quick: Buffer): boolean =>
  level === LEVELS.page &&
  file.endsWith('.html') &&
  quick.length > FIRST_FLIGHT &&
  quick.length <= WITHIN_REACH;

/**
 * Writes `.br` and `.gz` copies of the content of a file beside it. A page that is a little above
 * the first round trip is compressed at the slowest level, unless the site has many pages.
 */
export async function compressContent(file: string, content: Buffer, pages: number): Promise<void> {
  const level = levelsFor(file, pages);
  const [quick, fallback] = await Promise.all([
    brotli(content, brotliOptions(level.brotli, content)),
    gzipAsync(content, { level: level.gzip }),
  ]);
  const small = isInReach(file, level, quick)
    ? await brotli(content, brotliOptions(LEVELS.asset.brotli, content))
    : quick;
  writeCopies(file, small, fallback);
}

/** Does what `compressContent` does, without giving way to anything else. */
export function compressNow(file: string, content: Buffer, pages: number): void {
  const level = levelsFor(file, pages);
  const quick = brotliCompressSync(content, brotliOptions(level.brotli, content));
  const small = isInReach(file, level, quick)
    ? brotliCompressSync(content, brotliOptions(LEVELS.asset.brotli, content))
    : quick;
  writeCopies(file, small, gzipSync(content, { level: level.gzip }));
}

function writeCopies(file: string, small: Buffer, fallback: Buffer): void {
  writeInFolder(`${file}.br`, small);
  writeInFolder(`${file}.gz`, fallback);
}

/** Removes the compressed copies of a file. */
export function removeCopies(file: string): void {
  for (const ending of ['.br', '.gz']) rmSync(`${file}${ending}`, { force: true });
}

const allFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(directory, name),
  );

/** Returns how many pages a built site has. */
export const countPages = (directory: string): number =>
  allFiles(directory).filter((file) => file.endsWith('.html')).length;

/** What a rebuild has changed in a site. */
interface SiteChange {
  files: readonly string[];
  /** How many pages the whole site has. */
  pages: number;
}

/**
 * Writes `.br` and `.gz` beside the text files of a built site (all, or those of a change), for
 * servers that send precompressed files. A file whose compressed copy is among the files has been
 * done while the pages were rendered.
 */
export async function compressSite(directory: string, change?: SiteChange): Promise<void> {
  const files = change?.files ?? allFiles(directory);
  const pages = change?.pages ?? files.filter((file) => file.endsWith('.html')).length;
  const done = new Set(files.filter((file) => file.endsWith('.gz')));
  const chosen = files.filter((file) => {
    if (!isCompressible(relative(directory, file)) || done.has(`${file}.gz`)) return false;
    const isLarge = statSync(file).size >= SMALLEST;
    if (!isLarge && change !== undefined) removeCopies(file);
    return isLarge;
  });
  const progress = followStep('build', 'compress', chosen.length);
  const compress = (file: string): Promise<void> =>
    compressContent(file, readFileSync(file), pages);
  await inBatches(progress, chosen, compress, 4);
}
