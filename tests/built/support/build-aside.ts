import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import type { Language } from '#config/languages.ts';
import { siteDataPaths } from '#site-data/read.ts';
import type { Catalogue, RatesByPackage } from '#site-data/site-data.ts';
import { sellOut } from '../../support/site-changes.ts';

/** What a small site beside the whole one is built with. */
interface Aside {
  settings: Readonly<Record<string, string>>;
  languages: readonly Language[];
  /** ISO 3166-1 alpha-2 codes. */
  numbersFrom: readonly string[];
  /** Those of these countries that have no number left. */
  soldOut: readonly string[];
  packagesFor: readonly string[];
}

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

/** Writes texts and a part of the catalogue of the last whole build. */
function writeSmallData(folder: string, { numbersFrom, soldOut, packagesFor }: Aside): void {
  cpSync(siteDataPaths.capabilities, join(folder, 'capabilities.json'));
  cpSync(join(siteDataPaths.directory, 'texts'), join(folder, 'texts'), { recursive: true });
  const whole = read<Catalogue>(siteDataPaths.catalogue);
  const packageCountries = whole.packageCountries.filter(({ iso2 }) => packagesFor.includes(iso2));
  const catalogue: Catalogue = {
    ...whole,
    didCountries: whole.didCountries.filter(({ iso2 }) => numbersFrom.includes(iso2)),
    packageCountries,
  };
  const rates = read<RatesByPackage>(siteDataPaths.rates);
  const kept = packageCountries.map(({ packageId }) => [packageId, rates[packageId] ?? []]);
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(catalogue));
  writeFileSync(join(folder, 'rates.json'), JSON.stringify(Object.fromEntries(kept)));
  for (const [at, { iso2 }] of catalogue.didCountries.entries()) {
    if (soldOut.includes(iso2)) sellOut(folder, at);
  }
}

/** A build with Astro alone, without the steps that only the whole site needs. */
interface AstroBuild {
  /** The folder of the texts and the catalogue. */
  data: string;
  /** The folder that the site is written into. */
  site: string;
  languages: readonly Language[];
  settings: Readonly<Record<string, string>>;
}

/** Builds a site; throws with what Astro has written when it fails. */
async function buildWithAstro({ data, site, languages, settings }: AstroBuild): Promise<void> {
  const child = spawn('astro', ['build', '--outDir', site], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
      ASTRO_TELEMETRY_DISABLED: '1',
      SITE_DATA_DIR: data,
      BUILD_LANGUAGES: languages.join(','),
      ...settings,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the build of ${site} ended with ${String(code)}: ${output}`);
}

/**
 * Builds a small site into a folder of its own and returns that; the whole site's data must be
 * there.
 */
export async function buildAside(name: string, aside: Aside): Promise<string> {
  const folder = resolve('.cache/aside', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeSmallData(folder, aside);
  const site = join(folder, 'site');
  const { languages, settings } = aside;
  await buildWithAstro({ data: folder, site, languages, settings });
  return site;
}
