import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inBatches } from '#site-data/in-batches.ts';
import { Progress } from './progress.ts';

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
  const chosen = files.filter(
    (file) => COMPRESSIBLE.test(file) && !done.has(`${file}.gz`) && statSync(file).size >= SMALLEST,
  );
  const progress = new Progress('[build] compressing', chosen.length);
  const compress = async (file: string): Promise<void> => {
    await compressContent(file, readFileSync(file), pages);
    progress.advance();
  };
  await inBatches(chosen, compress, 4);
  progress.end();
}
