import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildPlan } from './build-plan.ts';
import { overlaySite } from './overlay-site.ts';

const PARTIAL = '.cache/partial';

async function runAstro(args: string[], environment: Record<string, string>): Promise<void> {
  const child = spawn('astro', args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`astro ${args.join(' ')} ended with ${String(code)}`);
}

/** Runs Astro for a plan. Changed languages are built aside and laid over `dist`; returns the files that changed, undefined for all. */
export async function astroBuild(
  plan: Exclude<BuildPlan, { kind: 'current' }>,
): Promise<string[] | undefined> {
  if (plan.kind === 'everything') {
    await runAstro(['build'], {});
    return undefined;
  }
  await runAstro(['build', '--outDir', PARTIAL], { BUILD_LANGUAGES: plan.languages.join(',') });
  const changed = overlaySite(PARTIAL, 'dist');
  rmSync(PARTIAL, { recursive: true, force: true });
  return changed.map((name) => join('dist', name));
}
