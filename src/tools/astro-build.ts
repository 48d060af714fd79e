import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildPlace } from './build-plan.ts';
import type { Rendered } from './rebuild/render-pages.ts';

const processFile = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * Runs a process of its own, so that its memory is free again afterwards and its modules read the
 * data of this build. Returns the last message that it has sent.
 */
async function run(name: string, args: string[], environment = {}): Promise<unknown> {
  const child = spawn(process.execPath, [processFile(name), ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...environment },
  });
  let message: unknown;
  child.on('message', (sent) => (message = sent));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}`);
  return message;
}

const modeOf = (isCompressed: boolean): string[] => (isCompressed ? ['compress'] : []);

/** Builds the whole site with Astro, with compressed copies of pages or without. */
export async function buildEverything(place: BuildPlace, isCompressed: boolean): Promise<void> {
  await run('./astro-process.ts', [place.site, place.cache, ...modeOf(isCompressed)], {
    CHUNK_REPORT: join(place.cache, 'chunks.json'),
  });
}

/** Renders the stale pages into a folder beside the site. */
export const renderStale = async (
  place: BuildPlace,
  into: string,
  isCompressed: boolean,
): Promise<Rendered> =>
  (await run('./rebuild/render-process.ts', [
    place.site,
    place.cache,
    into,
    ...modeOf(isCompressed),
  ])) as Rendered;
