import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildPlace, BuildPlan } from './build-plan.ts';
import { overlaySite } from './overlay-site.ts';

const ASTRO_PROCESS = fileURLToPath(new URL('./astro-process.ts', import.meta.url));

/** Runs Astro in a process of its own, so that its memory is free again afterwards. */
async function runAstro(args: string[], environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [ASTRO_PROCESS, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Astro ended with ${String(code)}`);
}

/**
 * Runs Astro for a plan; with `compressing` it compresses pages on the way. Changed languages are
 * built aside and laid over the site. Returns the files that changed, undefined for all.
 */
export async function astroBuild(
  plan: Exclude<BuildPlan, { kind: 'current' }>,
  place: BuildPlace,
  compressing: boolean,
): Promise<string[] | undefined> {
  const mode = compressing ? ['compress'] : [];
  if (plan.kind === 'everything') {
    await runAstro([place.site, ...mode], { CHUNK_REPORT: join(place.cache, 'chunks.json') });
    return undefined;
  }
  const partial = join(place.cache, 'partial');
  await runAstro([partial, ...mode], { BUILD_LANGUAGES: plan.languages.join(',') });
  const changed = overlaySite(partial, place.site, plan.languages);
  rmSync(partial, { recursive: true, force: true });
  return changed.map((name) => join(place.site, name));
}
