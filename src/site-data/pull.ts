import { existsSync } from 'node:fs';
import type { ApiSettings } from '#api/address.ts';
import type { Capability } from '#config/capabilities/capabilities.ts';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#config/languages.ts';
import type { FollowStep } from './in-batches.ts';
import { hubRequest, overlayTexts, pullTexts } from './pull-texts.ts';
import { SheetMistakes } from './check-capability-sheets.ts';
import { warnOfMissingRates } from './destinations.ts';
import type { HubRequest } from './hub-request.ts';
import { pullCapabilitySheets } from './pull-capability-sheets.ts';
import { formatCapabilities, requestCapabilities } from './pull-provider-capabilities.ts';
import type { Catalogue } from './site-data.ts';
import { type ReplacedTexts, type ReusedData, siteDataPaths } from './read.ts';
import { StoredData, writeIfChanged } from './stored-data.ts';
import {
  CatalogueMistakes,
  pullCatalogue,
  pullRates,
  type PullStep,
  warnOfFullLists,
} from './pull-catalogue.ts';

/** The hub gives no data, and there is none of an earlier build. */
export class HubUnavailableError extends Error {}

type Log = (line: string) => void;

const REUSED_NAMES: Readonly<Record<ReusedData, string>> = {
  catalogue: 'countries and prices',
  rates: 'calling rates',
  capabilities: 'capability sheets',
};

/** Where data is pulled from and stored. */
interface Pull {
  request: HubRequest;
  stored: StoredData;
  log: Log;
}

/**
 * Reads a part of the data from the hub; undefined without a response, where that of an earlier
 * build stays. Throws `HubUnavailableError` when there is none.
 */
async function readIfAvailable<Data>(
  part: ReusedData,
  read: () => Promise<Data>,
  { stored, log }: Pull,
): Promise<Data | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SheetMistakes || error instanceof CatalogueMistakes) throw error;
    const { message } = error as Error;
    // Pages do without rates where no build has brought any.
    if (part !== 'rates' && !stored.has(part)) {
      throw new HubUnavailableError(message, { cause: error });
    }
    const rest = stored.has(part)
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
function listLostSheets(sheets: readonly unknown[], stored: StoredData): unknown[] {
  const pulled = new Set(sheets.map(iso2Of));
  const countries = new Set<unknown>(stored.countries().map(({ iso2 }) => iso2));
  return stored
    .sheets()
    .filter((sheet) => countries.has(iso2Of(sheet)) && !pulled.has(iso2Of(sheet)));
}

/** Stores the capability sheets; returns what is of an earlier build. */
async function pullSheets(
  pull: Pull,
  { isOffered, checkedSince }: { isOffered: boolean; checkedSince: string | undefined },
): Promise<ReusedData[]> {
  const { request, stored, log } = pull;
  const pullFrom = (): ReturnType<typeof pullCapabilitySheets> =>
    pullCapabilitySheets(request, isOffered, checkedSince);
  const pulled = await readIfAvailable('capabilities', pullFrom, pull);
  if (pulled === undefined) return ['capabilities'];
  const lost = listLostSheets(pulled.sheets, stored);
  stored.write('capabilities', [...pulled.sheets, ...lost]);
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
async function pullPrices(pull: Pull, follow?: FollowStep<PullStep>): Promise<ReusedData[]> {
  const { request, stored, log } = pull;
  const began = Date.now();
  const readCatalogue = (): ReturnType<typeof pullCatalogue> =>
    pullCatalogue(request, follow, stored.countries());
  const catalogue = await readIfAvailable('catalogue', readCatalogue, pull);
  stored.removeOtherRates();
  if (catalogue === undefined) return ['catalogue', 'rates'];
  stored.write('catalogue', catalogue);
  logCatalogue(catalogue, log);
  const { packageCountries } = catalogue;
  const readRates = (): ReturnType<typeof pullRates> =>
    pullRates(request, packageCountries, follow);
  const rates = await readIfAvailable('rates', readRates, pull);
  if (rates === undefined) return ['rates'];
  for (const line of warnOfMissingRates(packageCountries, rates)) log(`warning: ${line}`);
  const isNew = stored.write('rates', rates);
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
async function findCapabilities({ request, stored, log }: Pull): Promise<ReadonlySet<Capability>> {
  try {
    const { capabilities, line } = await requestCapabilities(request);
    if (line !== undefined) log(line);
    return capabilities;
  } catch (error) {
    const { message } = error as Error;
    const last = stored.providerCapabilities();
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
  /** What the data is stored as data of; the hub's address where it is not set. */
  source?: string | undefined;
  /** The day since which sheets of this repository are checked with the provider, `2026-12-01`. */
  sheetsCheckedSince?: string | undefined;
}

/**
 * Pulls texts and catalogue from the hub into the folder that the site is built from; returns what
 * the provider has. Without a hub the texts come from `i18n/`, and everything else is of an earlier
 * build from the same source, which is noted for those who publish. Throws `HubUnavailableError`
 * when there was none, `SheetMistakes` when the hub's capability sheets cannot be read, and
 * `CatalogueMistakes` for a country without a code.
 */
export async function pullSiteData(
  { settings, capabilities: set, source, sheetsCheckedSince: checkedSince }: PullSettings,
  log: Log,
  follow?: FollowStep<PullStep>,
): Promise<ReadonlySet<Capability>> {
  const request = hubRequest(settings);
  const stored = new StoredData(source ?? settings.hubUrl);
  const pull = { request, stored, log };
  const others = stored.others.join(', ');
  if (others !== '') log(`the stored data of another source (${others}) is not used`);
  const capabilities = set ?? (await findCapabilities(pull));
  stored.write('providerCapabilities', formatCapabilities(capabilities));
  const english = await pullTexts(request, DEFAULT_LANGUAGE);
  const replaced: ReplacedTexts = {};
  const fileTexts: Language[] = [];
  for (const language of LANGUAGES) {
    const pulled = language === DEFAULT_LANGUAGE ? english : await pullTexts(request, language);
    const { texts, from, why, isLacking, replaced: replacedTexts } = pulled;
    writeIfChanged(siteDataPaths.texts(language), overlayTexts(english.texts, texts));
    if (from === 'file') {
      if (isLacking !== true) fileTexts.push(language);
      log(`texts (${language}): none from the hub (${why}), taken from i18n/`);
    }
    const keys = Object.keys(replacedTexts);
    if (keys.length > 0) log(`texts (${language}): ${describeReplaced(keys)}`);
    replaced[language] = replacedTexts;
  }
  writeIfChanged(siteDataPaths.replacedTexts, replaced);
  writeIfChanged(siteDataPaths.fileTexts, fileTexts);
  const isOffered = capabilities.has('capability-sheets');
  const reused = [
    ...(await pullSheets(pull, { isOffered, checkedSince })),
    ...(await pullPrices(pull, follow)),
  ];
  writeIfChanged(siteDataPaths.reusedData, reused);
  return capabilities;
}
