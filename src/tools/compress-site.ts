import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inBatches } from '#site-data/in-batches.ts';

const COMPRESSIBLE = /\.(html|css|js|json|svg|xml|txt|webmanifest)$/;
const SMALLEST = 128;
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

/** A site with more pages takes their faster levels. */
const MANY_PAGES = 5_000;

/** Returns the levels for a file in a site of so many pages. */
export function levelsFor(file: string, pages: number): { brotli: number; gzip: number } {
  if (!PAGE.test(file)) return LEVELS.asset;
  return pages > MANY_PAGES ? LEVELS.pageOfMany : LEVELS.page;
}

/** Writes `.br` and `.gz` copies of the content of a file beside it. */
export async function compressContent(file: string, content: Buffer, pages: number): Promise<void> {
  const level = levelsFor(file, pages);
  const [small, fallback] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level.brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzipAsync(content, { level: level.gzip }),
  ]);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.br`, small);
  writeFileSync(`${file}.gz`, fallback);
}

const allFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(directory, name),
  );

/**
 * Writes `.br` and `.gz` beside the text files of a built site (all, or the ones named), for
 * servers that send precompressed files. A file whose compressed copy is among the files has been
 * done while the pages were rendered.
 */
export async function compressSite(directory: string, changed?: readonly string[]): Promise<void> {
  const all = allFiles(directory);
  const pages = all.filter((file) => file.endsWith('.html')).length;
  const files = changed ?? all;
  const done = new Set(files.filter((file) => file.endsWith('.gz')));
  const chosen = files.filter(
    (file) => COMPRESSIBLE.test(file) && !done.has(`${file}.gz`) && statSync(file).size >= SMALLEST,
  );
  await inBatches(chosen, (file) => compressContent(file, readFileSync(file), pages), 4);
}
