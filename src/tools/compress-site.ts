import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inBatches } from '#site-data/in-batches.ts';

const COMPRESSIBLE = /\.(html|css|js|json|svg|xml|txt|webmanifest)$/;
const SMALLEST = 512;
const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Assets are few and shared by every page, so they get the slowest and best setting; pages are many. */
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

/** Writes `.br` and `.gz` beside every text file of a built site, for servers that send precompressed files; returns how many files it compressed. */
export async function compressSite(directory: string): Promise<number> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((file) => COMPRESSIBLE.test(file) && statSync(file).size >= SMALLEST);
  await inBatches(files, compressFile, 4);
  return files.length;
}
