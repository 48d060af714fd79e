import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { benchBuild } from './bench-build.ts';
import { benchProvider } from './bench-provider.ts';

/** Countries of each kind; others can be named: `npm run bench -- build 20`. */
const SIZES = process.argv[3] === undefined ? [40, 80] : [Number(process.argv[3])];

async function benchBuilds(): Promise<void> {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync('.cache/bench-');
  try {
    for (const size of SIZES) await benchBuild(size, join(folder, String(size)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const only = process.argv[2];
if (only === undefined || only === 'build') await benchBuilds();
if (only === undefined || only === 'provider') await benchProvider();
