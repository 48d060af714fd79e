import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inBatches } from '#site-data/in-batches.ts';

const COMPRESSIBLE = /\.(html|css|js|json|svg|xml|txt|webmanifest)$/;
const SMALLEST = 128;
const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Assets are few and get the best level; pages are many (docs/decisions/brotli-levels.md). */
const qualityFor = (file: string): number => (file.endsWith('.html') ? 5 : 11);

async function compressFile(file: string): Promise<void> {
  const data = readFileSync(file);
  const [small, fallback] = await Promise.all([
    brotli(data, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: qualityFor(file),
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      },
    }),
    gzipAsync(data, { level: 6 }),
  ]);
  writeFileSync(`${file}.br`, small);
  writeFileSync(`${file}.gz`, fallback);
}

const allFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(directory, name),
  );

/** Writes `.br` and `.gz` beside the text files of a built site (all, or the ones named), for servers that send precompressed files. */
export async function compressSite(directory: string, files = allFiles(directory)): Promise<void> {
  const chosen = files.filter((file) => COMPRESSIBLE.test(file) && statSync(file).size >= SMALLEST);
  await inBatches(chosen, compressFile, 4);
}
