import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brandByName } from '#config/brands/brands.ts';
import { parseCapabilities } from '#config/capabilities/capabilities.ts';
import type { ApiSettings } from '#api/address.ts';
import { LANGUAGES } from '#config/languages.ts';
import { lockFolder } from '#lib/folder-lock.ts';
import { stopOnSheetMistakes } from '#i18n/check/stop-on-sheet-mistakes.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { stopOnHubMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { parseCheckedSince } from '#site-data/pull-capability-sheets.ts';
import { SiteData, siteDataPaths } from '#site-data/read.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import { SANDBOX_SOURCE } from '#site-data/stored-data.ts';
import { pullSiteData, type PullSettings } from '#site-data/pull.ts';
import { buildEverything, renderStale } from './astro-build.ts';
import { collectBuildData, writeBuildData } from './build-data.ts';
import {
  readLastBuild,
  planBuild,
  readBuildInputs,
  recordBuild,
  removeBuildRecord,
  type BuildPlace,
} from './build-plan.ts';
import { compressContent, compressSite, countPages } from '#tools/platform/compress-site.ts';
import {
  findIgnoredSettings,
  readBuildLanguages,
  setting,
  siteAddress,
} from '#tools/platform/environment.ts';
import { PageLoads } from '#tools/first-paint/unused-files.ts';
import { applyIndexGate, type Gate } from '#tools/index-gate/apply-gate.ts';
import { decideListing } from '#tools/index-gate/decision/decide-listing.ts';
import { decisionsFile, readDecisions } from '#tools/index-gate/decision/decisions.ts';
import { listPairs } from '#tools/index-gate/reading/pair-pages.ts';
import { unlistedFile } from '#tools/index-gate/unlisted-pages.ts';
import { overlaySite } from './overlay-site.ts';
import { announceStep, followStep, STEPS } from '#tools/platform/steps.ts';
import { usePageRecord } from '#tools/rebuild/record-pages.ts';
import { writeCardPageFiles, writeHostFiles } from './write-host-files.ts';

const log = (line: string): void => console.log(`[build] ${line}`);

/** Reads the API settings of the environment, for the hub at that address. */
export function readApiSettings(hubUrl: string): ApiSettings {
  const brand = brandByName(setting('BRAND', 'bglobal'));
  return {
    hubUrl,
    mainUrl: '',
    product: setting('PRODUCT', 'vnum'),
    appName: setting('APP_NAME', brand.name),
    brandId: brand.id,
  };
}

/**
 * Reads the settings of what is pulled from the hub at that address. Any hub but that of the
 * settings is a sandbox, which has another port each time. Throws when `PROVIDER_CAPABILITIES` has
 * a name that is no capability, or `SHEETS_CHECKED_SINCE` is no day.
 */
export const readPullSettings = (hubUrl: string): PullSettings => ({
  settings: readApiSettings(hubUrl),
  source: hubUrl === setting('HUB_BUILD_URL', '') ? hubUrl : SANDBOX_SOURCE,
  capabilities: declaredCapabilities(),
  sheetsCheckedSince: parseCheckedSince(setting('SHEETS_CHECKED_SINCE', '')),
});

/** Returns what `PROVIDER_CAPABILITIES` names; undefined where it is not set. */
function declaredCapabilities(): PullSettings['capabilities'] {
  const declared = setting('PROVIDER_CAPABILITIES', '');
  return declared === '' ? undefined : parseCapabilities(declared);
}

const PLACE: BuildPlace = { site: 'dist', cache: '.cache' };

/** The file by which one process at a time has the place of a build. */
const LOCK = 'build.lock';

/**
 * Has a build's place to itself while work runs; throws `FolderInUseError` when another process
 * builds there, as two would write the same files.
 */
async function withPlace<T>(place: BuildPlace, work: () => Promise<T>): Promise<T> {
  const advice = `It builds "${place.site}". Wait until it has ended, then start again.`;
  const unlock = lockFolder(place.cache, LOCK, advice);
  try {
    return await work();
  } finally {
    unlock();
  }
}

interface BuildOptions {
  place?: BuildPlace;
  compressed?: boolean;
}

/** Reads what the index gate of a place needs beside the pages. */
function readGate({ site, cache }: BuildPlace): Omit<Gate, 'compress'> {
  const catalogue = new SiteData().slice('catalogue') as Catalogue;
  return {
    folder: site,
    record: decisionsFile(cache),
    unlisted: unlistedFile(cache),
    site: siteAddress(),
    catalogue,
    pairs: listPairs(catalogue),
    languages: readBuildLanguages(),
  };
}

/** Returns what compresses a file of a site that has so many `documents`, if it is compressed. */
const compressorFor = (documents: number | undefined): Gate['compress'] =>
  documents === undefined
    ? undefined
    : (file, content) => compressContent(file, content, documents);

/** Builds the whole site; returns what it has built in words. */
async function buildWhole(
  place: BuildPlace,
  isCompressed: boolean,
  reason: string,
): Promise<string> {
  log(`building all pages (${reason}) …`);
  removeBuildRecord(place);
  await buildEverything(place, isCompressed);
  const compress = compressorFor(isCompressed ? countPages(place.site) : undefined);
  const gate = { ...readGate(place), compress };
  await applyIndexGate(gate, await decideListing(gate), log);
  writeHostFiles(place.site);
  if (isCompressed) await compressSite(place.site);
  PageLoads.of(place.site).store(place.cache);
  return 'all pages';
}

/** Reads what the index gate of a rebuild needs, with the decisions of the last build, if any. */
async function readLastGate(place: BuildPlace) {
  const gate = readGate(place);
  return { gate, before: readDecisions(gate.record) };
}

/**
 * Builds the pages that show what changed. Returns in words what it has built; undefined when the
 * whole site has to be built. Until all pages are rendered the site is as before.
 */
async function buildPages(place: BuildPlace, isCompressed: boolean): Promise<string | undefined> {
  const aside = join(place.cache, 'partial');
  const rendering = renderStale(place, aside, isCompressed);
  // It has use for one core while it starts. Nobody else may build before it has ended.
  const { gate, before } = await readLastGate(place).finally(() => rendering);
  const result = await rendering;
  // Without the last decisions nothing tells which of the other pages have to change.
  if (result.kind === 'everything' || before === undefined) return undefined;
  removeBuildRecord(place);
  const loads = PageLoads.read(place.cache) ?? PageLoads.of(place.site);
  const documents = isCompressed ? result.documents : undefined;
  const moving = overlaySite(aside, place.site, loads, isCompressed);
  // It may read pages that are moving: those have the same main element before and after. A failing
  // decision waits for the moves.
  const decided = await decideListing(gate, { before, rendered: result.pairReadings }).finally(
    () => moving,
  );
  const moved = await moving;
  const compress = compressorFor(documents);
  const written = new Set(await applyIndexGate({ ...gate, compress }, decided, log));
  writeCardPageFiles(place.site);
  if (documents !== undefined) {
    const files = moved.filter((file) => !written.has(file) && existsSync(file));
    await compressSite(place.site, { files, pages: documents });
  }
  rmSync(aside, { recursive: true, force: true });
  loads.store(place.cache);
  usePageRecord(place.cache);
  return `${result.rendered} of ${result.pages} pages`;
}

/**
 * Builds the stale parts of the site from the pulled texts and catalogue, with compressed copies
 * for servers that send these. Only benchmarks build without them.
 */
export async function buildStale(options: BuildOptions = {}): Promise<void> {
  const { place = PLACE, compressed = true } = options;
  await withPlace(place, () => buildLocked(place, compressed));
}

async function buildLocked(place: BuildPlace, compressed: boolean): Promise<void> {
  const started = Date.now();
  const inputs = readBuildInputs();
  const plan = planBuild(readLastBuild(place), inputs);
  if (plan.make === 'nothing') {
    log('nothing has changed; the site is current');
    return;
  }
  const pages = plan.make === 'pages' ? await buildPages(place, compressed) : undefined;
  const reason = plan.make === 'everything' ? plan.reason : 'a change may show on any page';
  const built = pages ?? (await buildWhole(place, compressed, reason));
  recordBuild(place, inputs);
  log(`built ${built} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * Pulls texts and catalogue from the hub at that address, then builds what is stale. Throws before
 * any page is touched when `BUILD_LANGUAGES` names an unknown language, a text of the hub cannot be
 * used, or a capability sheet is missing, unfounded or too old at the moment `now`.
 */
export const buildSite = (hubUrl: string, now = new Date()): Promise<void> =>
  buildSiteFor(hubUrl, () => undefined, now);

/**
 * Builds the site as `buildSite` does, then calls `whenBuilt` before any other process can build:
 * the site is that of this build until it returns.
 */
export async function buildSiteFor<T>(
  hubUrl: string,
  whenBuilt: () => T,
  now = new Date(),
): Promise<T> {
  // An unknown language stops the build before it reads or writes anything.
  readBuildLanguages();
  return withPlace(PLACE, async () => {
    await pullAndBuild(hubUrl, now);
    return whenBuilt();
  });
}

async function pullAndBuild(hubUrl: string, now: Date): Promise<void> {
  const ignored = findIgnoredSettings();
  if (ignored !== undefined) log(ignored);
  log(`${STEPS.read} …`);
  announceStep('read');
  const settings = readPullSettings(hubUrl);
  const capabilities = await pullSiteData(settings, log, (step, total) =>
    followStep('build', step, total),
  );
  stopOnHubMistakes(
    new Map(LANGUAGES.map((language) => [language, readTextFile(siteDataPaths.texts(language))])),
  );
  stopOnSheetMistakes(now, log, { hasSheets: capabilities.has('capability-sheets') });
  await buildLocked(PLACE, true);
  const hub = settings.source === SANDBOX_SOURCE ? 'sandbox' : 'configured';
  writeBuildData(PLACE.site, collectBuildData(hub));
}
