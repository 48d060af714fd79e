import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { benchBuild, type Comparison } from './bench-build.ts';
import { benchProvider } from './bench-provider.ts';

/** Countries of each kind; others can be named, from ten on: `npm run bench -- build 20`. */
const SIZES = process.argv[3] === undefined ? [40, 80] : [Number(process.argv[3])];
/** At larger sizes a whole build takes minutes: one after all changes of data has to do. */
const MOST_FOR_EACH = 40;

async function benchBuilds(): Promise<void> {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync('.cache/bench-');
  try {
    const comparisons: Comparison[] = [];
    for (const size of SIZES) {
      comparisons.push(await benchBuild(size, join(folder, String(size)), size <= MOST_FOR_EACH));
    }
    for (const compare of comparisons) await compare();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const only = process.argv[2];
if (only === undefined || only === 'build') await benchBuilds();
if (only === undefined || only === 'provider') await benchProvider();
