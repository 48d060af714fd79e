import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brandByName } from '#config/brands.ts';
import type { ApiSettings } from '#api/address.ts';
import { LANGUAGES } from '#config/languages.ts';
import { stopOnSheetMistakes } from '#i18n/check/stop-on-sheet-mistakes.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { stopOnHubMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { readCatalogue, siteDataPaths } from '#site-data/read.ts';
import { pullSiteData } from '#site-data/pull.ts';
import { astroBuild } from './astro-build.ts';
import {
  lastBuild,
  planBuild,
  readBuildInputs,
  recordBuild,
  removeBuildRecord,
  type BuildPlace,
  type BuildPlan,
} from './build-plan.ts';
import { INVENTORY_FILE } from './card-pages/inventory.ts';
import { compressSite } from './compress-site.ts';
import { setting } from './environment.ts';
import { applyIndexGate } from './index-gate/apply-gate.ts';
import { writeHostFiles } from './write-host-files.ts';

const log = (line: string): void => console.log(`[build] ${line}`);

/** Returns the API settings of a build that reads the hub at that address. */
export function buildSettings(hubUrl: string): ApiSettings {
  const brand = brandByName(setting('BRAND', 'bglobal'));
  return {
    hubUrl,
    mainUrl: '',
    product: setting('PRODUCT', 'vnum'),
    appName: setting('APP_NAME', brand.name),
    brandId: brand.id,
  };
}

const saying: Record<BuildPlan['kind'], string> = {
  current: 'nothing has changed; the site is current',
  everything: 'building all pages …',
  languages: 'building the pages of one part of the languages; the others are reused …',
};

const PLACE: BuildPlace = { site: 'dist', cache: '.cache' };

interface BuildOptions {
  place?: BuildPlace;
  compressed?: boolean;
}

/**
 * Builds the stale parts of the site from the pulled texts and catalogue, with compressed copies
 * for servers that send these. Only benchmarks build without them.
 */
export async function buildStale(options: BuildOptions = {}): Promise<void> {
  const { place = PLACE, compressed = true } = options;
  const inputs = readBuildInputs();
  const plan = planBuild(lastBuild(place), inputs);
  log(saying[plan.kind]);
  if (plan.kind === 'current') return;
  const started = Date.now();
  removeBuildRecord(place);
  const rendered = await astroBuild(plan, place, compressed);
  const gate = {
    folder: place.site,
    site: new URL(setting('SITE_URL', 'http://localhost:4321')),
    catalogue: readCatalogue(),
  };
  const built = plan.kind === 'languages' ? plan.languages : LANGUAGES;
  const decided = applyIndexGate(gate, built, log);
  const changed = rendered && [...new Set([...rendered, ...decided])].filter(existsSync);
  writeHostFiles(place.site);
  if (compressed) {
    log('compressing …');
    await compressSite(place.site, changed && [...changed, join(place.site, INVENTORY_FILE)]);
  }
  recordBuild(place, inputs);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const what = plan.kind === 'languages' ? plan.languages.join(', ') : 'all languages';
  log(`built ${what} in ${seconds} s`);
}

/**
 * Pulls texts and catalogue from the hub at that address, then builds what is stale. Throws before
 * any page is touched when a text of the hub cannot be used, or when a capability sheet is missing,
 * unfounded or too old at the moment `now`.
 */
export async function buildSite(hubUrl: string, now = new Date()): Promise<void> {
  log('reading texts and catalogue from the hub …');
  await pullSiteData(buildSettings(hubUrl), log);
  stopOnHubMistakes(
    new Map(LANGUAGES.map((language) => [language, readTextFile(siteDataPaths.texts(language))])),
  );
  stopOnSheetMistakes(now, log);
  await buildStale();
}
