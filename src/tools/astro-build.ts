import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildPlan } from './build-plan.ts';
import type { BuildPlace } from './build-record.ts';
import { overlaySite } from './overlay-site.ts';
import { pageProgress } from './page-progress.ts';

async function runAstro(args: string[], environment: Record<string, string>): Promise<void> {
  const child = spawn('astro', args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
  });
  const report = pageProgress((line) => console.log(line));
  child.stdout.setEncoding('utf8').on('data', report);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`astro ${args.join(' ')} ended with ${String(code)}`);
}

/** Runs Astro for a plan. Changed languages are built aside and laid over the site; returns the files that changed, undefined for all. */
export async function astroBuild(
  plan: Exclude<BuildPlan, { kind: 'current' }>,
  place: BuildPlace,
): Promise<string[] | undefined> {
  if (plan.kind === 'everything') {
    await runAstro(['build', '--outDir', place.site], {});
    return undefined;
  }
  const partial = join(place.cache, 'partial');
  await runAstro(['build', '--outDir', partial], { BUILD_LANGUAGES: plan.languages.join(',') });
  const changed = overlaySite(partial, place.site);
  rmSync(partial, { recursive: true, force: true });
  return changed.map((name) => join(place.site, name));
}
