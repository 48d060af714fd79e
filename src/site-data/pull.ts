import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ApiSettings } from '#api/address.ts';
import type { Capability } from '#config/capabilities.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#config/languages.ts';
import type { FollowStep } from './in-batches.ts';
import { hubRequest, overlayTexts, pullTexts } from './pull-texts.ts';
import { SheetMistakes } from './check-capability-sheets.ts';
import { warnOfMissingRates } from './destinations.ts';
import { pullCapabilitySheets } from './pull-capability-sheets.ts';
import {
  formatCapabilities,
  lastCapabilities,
  requestCapabilities,
} from './pull-provider-capabilities.ts';
import type { Catalogue } from './site-data.ts';
import {
  type ReusedData,
  readFoundSheets,
  readStoredCountries,
  type ReplacedTexts,
  siteDataPaths,
} from './read.ts';
import {
  CatalogueMistakes,
  type HubRequest,
  pullCatalogue,
  pullRates,
  type PullStep,
  warnOfFullLists,
} from './pull-catalogue.ts';

/** The hub gives no data, and there is none of an earlier build. */
export class HubUnavailableError extends Error {}

/** Writes data unless the file has it already; returns whether it did. */
function writeIfChanged(path: string, data: unknown): boolean {
  const text = JSON.stringify(data);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
  return true;
}

type Log = (line: string) => void;

const REUSED_NAMES: Readonly<Record<ReusedData, string>> = {
  catalogue: 'countries and prices',
  rates: 'calling rates',
  capabilities: 'capability sheets',
};

/**
 * Reads a part of the data from the hub; undefined without a response, where that of an earlier
 * build stays. Throws `HubUnavailableError` when there is none.
 */
async function readIfAvailable<Data>(
  part: ReusedData,
  read: () => Promise<Data>,
  log: Log,
): Promise<Data | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SheetMistakes || error instanceof CatalogueMistakes) throw error;
    const { message } = error as Error;
    // Pages do without rates where no build has brought any.
    if (part !== 'rates' && !existsSync(siteDataPaths[part])) {
      throw new HubUnavailableError(message, { cause: error });
    }
    const rest = existsSync(siteDataPaths[part])
      ? 'using those of the last build'
      : 'no build has read any yet, so the pages have none';
    log(`${REUSED_NAMES[part]}: ${message}; ${rest}`);
    return undefined;
  }
}

const iso2Of = (sheet: unknown): unknown => (sheet as { iso2?: unknown } | null)?.iso2;

/**
 * Returns the stored sheets of countries that the hub has none of now: it may have sheets of the
 * countries on sale alone, and one of them may have sold out.
 */
function listLostSheets(sheets: readonly unknown[]): unknown[] {
  if (!existsSync(siteDataPaths.capabilities)) return [];
  const pulled = new Set(sheets.map(iso2Of));
  const countries = new Set<unknown>(readStoredCountries().map(({ iso2 }) => iso2));
  return readFoundSheets().filter(
    (sheet) => countries.has(iso2Of(sheet)) && !pulled.has(iso2Of(sheet)),
  );
}

/** Stores the capability sheets; returns what is of an earlier build. */
async function pullSheets(
  request: HubRequest,
  { isOffered, checkedSince }: { isOffered: boolean; checkedSince: string | undefined },
  log: Log,
): Promise<ReusedData[]> {
  const pullFrom = (): ReturnType<typeof pullCapabilitySheets> =>
    pullCapabilitySheets(request, isOffered, checkedSince);
  const pulled = await readIfAvailable('capabilities', pullFrom, log);
  if (pulled === undefined) return ['capabilities'];
  const lost = listLostSheets(pulled.sheets);
  writeIfChanged(siteDataPaths.capabilities, [...pulled.sheets, ...lost]);
  if (lost.length > 0) {
    const names = lost.map(iso2Of).join(', ');
    log(`capability sheets: none from the hub for ${names}; using those of the last build`);
  }
  if (pulled.from !== 'hub') {
    const why = pulled.from === 'files' ? 'none from the hub' : 'no capability of the provider';
    log(`capability sheets: ${why}, taken from src/site-data`);
  }
  return [];
}

/** Logs what a catalogue has, and what an operator may want to know of it. */
function logCatalogue(catalogue: Catalogue, log: Log): void {
  for (const line of warnOfFullLists(catalogue)) log(`warning: ${line}`);
  const { soldOut = [], onSale = [] } = Object.groupBy(catalogue.didCountries, ({ isSoldOut }) =>
    isSoldOut === true ? 'soldOut' : 'onSale',
  );
  if (soldOut.length > 0) {
    log(`sold out, with pages but no numbers: ${soldOut.map(({ name }) => name).join(', ')}`);
  }
  const prices = Object.keys(catalogue.prices).length;
  log(`read ${onSale.length} countries with numbers and ${prices} prices`);
}

/** Stores countries, prices and numbers, then rates; returns what is of an earlier build. */
async function pullPrices(
  request: HubRequest,
  log: Log,
  follow?: FollowStep<PullStep>,
): Promise<ReusedData[]> {
  const began = Date.now();
  const readCatalogue = (): ReturnType<typeof pullCatalogue> =>
    pullCatalogue(request, follow, readStoredCountries());
  const catalogue = await readIfAvailable('catalogue', readCatalogue, log);
  if (catalogue === undefined) return ['catalogue', 'rates'];
  writeIfChanged(siteDataPaths.catalogue, catalogue);
  logCatalogue(catalogue, log);
  const { packageCountries } = catalogue;
  const readRates = (): ReturnType<typeof pullRates> =>
    pullRates(request, packageCountries, follow);
  const rates = await readIfAvailable('rates', readRates, log);
  if (rates === undefined) return ['rates'];
  for (const line of warnOfMissingRates(packageCountries, rates)) log(`warning: ${line}`);
  const isNew = writeIfChanged(siteDataPaths.rates, rates);
  if (isNew || !existsSync(siteDataPaths.ratesDate)) {
    writeIfChanged(siteDataPaths.ratesDate, new Date().toISOString().slice(0, 10));
  }
  log(`read catalogue and rates in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return [];
}

/**
 * Returns what the hub names of the provider's capabilities, and logs what pages lack; those of the
 * last build where the hub does not respond. Throws `HubUnavailableError` when there was none.
 */
async function findCapabilities(request: HubRequest, log: Log): Promise<ReadonlySet<Capability>> {
  try {
    const { capabilities, line } = await requestCapabilities(request);
    if (line !== undefined) log(line);
    return capabilities;
  } catch (error) {
    const { message } = error as Error;
    const last = lastCapabilities();
    if (last === undefined) throw new HubUnavailableError(message, { cause: error });
    log(`${message}; using those of the last build`);
    return last;
  }
}

const NAMED_TEXTS = 5;

/** Returns the line about texts whose words in the files are in no page. */
function describeReplaced(keys: readonly string[]): string {
  const more = keys.length - NAMED_TEXTS;
  const named = keys.slice(0, NAMED_TEXTS).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return (
    `the hub serves ${keys.length} otherwise than i18n/, whose words are not in this build: ` +
    `${named}. Change them at the hub (README.md, "Editing texts")`
  );
}

/** The hub that data is pulled from. */
export interface PullSettings {
  settings: ApiSettings;
  /** What the provider has beyond the base contract; the hub is asked where it is not set. */
  capabilities: ReadonlySet<Capability> | undefined;
  /** The day since which sheets of this repository are checked with the provider, `2026-12-01`. */
  sheetsCheckedSince?: string | undefined;
}

/**
 * Pulls texts and catalogue from the hub into the folder that the site is built from; returns what
 * the provider has. Without a hub
 * the texts come from `i18n/`, and everything else is of an earlier build, which is noted for those
 * who publish. Throws `HubUnavailableError` when there was none, `SheetMistakes` when the hub's
 * capability sheets cannot be read, and `CatalogueMistakes` for a country without a code.
 */
export async function pullSiteData(
  { settings, capabilities: set, sheetsCheckedSince: checkedSince }: PullSettings,
  log: Log,
  follow?: FollowStep<PullStep>,
): Promise<ReadonlySet<Capability>> {
  const request = hubRequest(settings);
  const capabilities = set ?? (await findCapabilities(request, log));
  writeIfChanged(siteDataPaths.providerCapabilities, formatCapabilities(capabilities));
  const english = await pullTexts(request, DEFAULT_LANGUAGE);
  const replaced: ReplacedTexts = {};
  for (const language of LANGUAGES) {
    const pulled = language === DEFAULT_LANGUAGE ? english : await pullTexts(request, language);
    const { texts, from, why, replaced: replacedTexts } = pulled;
    writeIfChanged(siteDataPaths.texts(language), overlayTexts(english.texts, texts));
    if (from === 'file') log(`texts (${language}): none from the hub (${why}), taken from i18n/`);
    const keys = Object.keys(replacedTexts);
    if (keys.length > 0) log(`texts (${language}): ${describeReplaced(keys)}`);
    replaced[language] = replacedTexts;
  }
  writeIfChanged(siteDataPaths.replacedTexts, replaced);
  const isOffered = capabilities.has('capability-sheets');
  const reused = [
    ...(await pullSheets(request, { isOffered, checkedSince }, log)),
    ...(await pullPrices(request, log, follow)),
  ];
  writeIfChanged(siteDataPaths.reusedData, reused);
  return capabilities;
}
