import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildPlace } from './build-plan.ts';
import { followStep, type StepName } from '#tools/platform/steps.ts';
import type { Rendered } from '#tools/rebuild/render-pages.ts';

const MB = 2 ** 20;

const processFile = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * Runs a build step in a process of its own, which frees its memory and reads the data of this
 * build. Returns what it sends, as soon as it sends it; undefined when it ends without; throws when
 * it fails. Shows the step `begins` until its first message, as bundling blocks the process's event
 * loop. `settings` are defaults that the environment overrides; `flags` are those of Node.
 */
async function run(
  name: string,
  args: string[],
  begins: StepName,
  settings: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<unknown> {
  const progress = followStep('build', begins);
  const child = spawn(process.execPath, [...flags, processFile(name), ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // JSON has no maps and no typed arrays.
    serialization: 'advanced',
    env: {
      ...settings,
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
    },
  });
  const sent = new Promise((resolve) => {
    child.on('message', (message) => {
      progress.end();
      if (typeof message === 'object') resolve(message);
    });
  });
  return Promise.race([sent, end()]);

  async function end(): Promise<undefined> {
    // A message may arrive after the end of the process, but not after that of its channel.
    const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
    progress.end();
    if (code !== 0) throw new Error(`${name} ended with ${String(code)}`);
  }
}

/**
 * Half of the usual room for new objects in each thread, which takes 260 MB less
 * (docs/decisions/time-of-a-whole-build.md).
 */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=8';

const modeOf = (isCompressed: boolean): string[] => (isCompressed ? ['compress'] : []);

/** Builds the whole site with Astro, with compressed copies of pages or without. */
export async function buildEverything(place: BuildPlace, isCompressed: boolean): Promise<void> {
  const args = [place.site, place.cache, ...modeOf(isCompressed)];
  const settings = {
    CHUNK_REPORT: join(place.cache, 'chunks.json'),
    // With one part of the memory for each thread, as is usual, the bundler takes 150 MB more.
    MALLOC_ARENA_MAX: '2',
  };
  await run('./astro-process.ts', args, 'bundle', settings, [SMALL_YOUNG_GENERATION]);
}

/**
 * Settings of glibc (mallopt). By default it returns large freed blocks to the system and requests
 * and clears them again for the next page; with these it keeps them. Transparent huge pages
 * (`glibc.malloc.hugetlb`) cause fewer page faults.
 */
const KEPT_MEMORY = {
  MALLOC_MMAP_THRESHOLD_: String(32 * MB),
  MALLOC_TRIM_THRESHOLD_: String(256 * MB),
  MALLOC_TOP_PAD_: String(16 * MB),
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};

/** Renders the stale pages into a folder beside the site. */
export const renderStale = async (
  place: BuildPlace,
  into: string,
  isCompressed: boolean,
): Promise<Rendered> =>
  (await run(
    '../rebuild/render-process.ts',
    [place.site, place.cache, into, ...modeOf(isCompressed)],
    'find',
    {
      // Compiling the bundle and what it imports takes as long as rendering a hundred pages. By its
      // setting the cache serves the first module and the workers of the process as well.
      NODE_COMPILE_CACHE: join(place.cache, 'compiled'),
      ...KEPT_MEMORY,
    },
  )) as Rendered;
