import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildPlace } from './build-plan.ts';
import { followStep, type StepName } from '#tools/platform/steps.ts';
import type { Rendered } from '#tools/rebuild/render-pages.ts';

const processFile = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * Runs a process of its own, so that its memory is free again afterwards and its modules read the
 * data of this build. Returns the last message that it has sent. Until the first one it shows the
 * step that the process begins with, as bundling leaves no time to a timer of the process itself.
 */
async function run(
  name: string,
  args: string[],
  begins: StepName,
  environment = {},
): Promise<unknown> {
  const progress = followStep('build', begins);
  const child = spawn(process.execPath, [processFile(name), ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...environment },
  });
  let message: unknown;
  child.on('message', (sent) => {
    progress.end();
    message = sent;
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  progress.end();
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}`);
  return message;
}

const modeOf = (isCompressed: boolean): string[] => (isCompressed ? ['compress'] : []);

/** Builds the whole site with Astro, with compressed copies of pages or without. */
export async function buildEverything(place: BuildPlace, isCompressed: boolean): Promise<void> {
  const args = [place.site, place.cache, ...modeOf(isCompressed)];
  await run('./astro-process.ts', args, 'bundle', {
    CHUNK_REPORT: join(place.cache, 'chunks.json'),
    // With one part of the memory for each thread, as is usual, the bundler takes 150 MB more.
    MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '2',
  });
}

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
    // Compiling the bundle and what it imports takes as long as rendering a hundred pages. By its
    // setting the cache serves the first module and the workers of the process as well.
    { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(place.cache, 'compiled') },
  )) as Rendered;
