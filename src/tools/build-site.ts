import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { brandByName } from '#config/brands.ts';
import { pullSiteData } from '#site-data/pull.ts';
import { buildInputsDigest, isBuilt, markBuilt } from './build-inputs.ts';
import { compressSite } from './compress-site.ts';
import { setting } from './environment.ts';

const say = (line: string): void => console.log(`[build] ${line}`);

async function runAstro(args: string[]): Promise<void> {
  const child = spawn('astro', args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`astro ${args.join(' ')} ended with ${String(code)}`);
}

/** Brings texts and catalogue from the hub at that address, then builds `dist` if anything it depends on has changed. */
export async function buildSite(hubUrl: string): Promise<void> {
  const brand = brandByName(setting('BRAND', 'bglobal'));
  say('reading texts and catalogue from the hub …');
  await pullSiteData(
    {
      hubUrl,
      mainUrl: '',
      product: setting('PRODUCT', 'vnum'),
      appName: setting('APP_NAME', brand.name),
      brandId: brand.id,
    },
    say,
  );
  const digest = buildInputsDigest();
  if (isBuilt(digest)) {
    say('nothing has changed; dist is current');
    return;
  }
  const started = Date.now();
  say('building the pages …');
  await runAstro(['build']);
  say('compressing …');
  const files = await compressSite('dist');
  markBuilt(digest);
  say(`done: ${files} files in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
