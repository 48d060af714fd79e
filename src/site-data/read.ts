import { resolve } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import type { CapabilitySheet } from '#contract/hub/capability-sheets.ts';
import type { Catalogue, RatesByPackage } from './site-data.ts';

const directory = resolve(process.env['SITE_DATA_DIR'] ?? '.cache/site-data');

/** Where the data of a build is. */
export const siteDataPaths = {
  directory,
  catalogue: resolve(directory, 'catalogue.json'),
  rates: resolve(directory, 'rates.json'),
  capabilities: resolve(directory, 'capabilities.json'),
  /** The day on which the rates were read that are still the same. */
  ratesDate: resolve(directory, 'rates-date.json'),
  /** Everything but the texts. */
  catalogueFiles: ['catalogue.json', 'rates.json', 'rates-date.json', 'capabilities.json'].map(
    (name) => resolve(directory, name),
  ),
  texts: (language: string) => resolve(directory, 'texts', `${language}.json`),
} as const;

let catalogue: Catalogue | undefined;
let sheets: ReadonlyMap<string, CapabilitySheet> | undefined;
let rates: RatesByPackage | undefined;

/** Returns the catalogue of this build, read once from what `pull` wrote. */
export function readCatalogue(): Catalogue {
  catalogue ??= JSON.parse(readFileSync(siteDataPaths.catalogue, 'utf8')) as Catalogue;
  return catalogue;
}

/** Returns the calling rates of this build by package; empty when no build has brought any yet. */
export function readRates(): RatesByPackage {
  if (rates !== undefined) return rates;
  if (!existsSync(siteDataPaths.rates)) return {};
  rates = JSON.parse(readFileSync(siteDataPaths.rates, 'utf8')) as RatesByPackage;
  return rates;
}

/**
 * Returns the capability sheet of a country on sale (ISO 3166-1 alpha-2); the build has checked that
 * there is one.
 */
export function readCapabilitySheet(iso2: string): CapabilitySheet {
  sheets ??= new Map((readFoundSheets() as CapabilitySheet[]).map((sheet) => [sheet.iso2, sheet]));
  const sheet = sheets.get(iso2);
  if (sheet === undefined) throw new Error(`No capability sheet for "${iso2}"`);
  return sheet;
}

/** Reads what `pull` found of capability sheets, unchecked. */
export const readFoundSheets = (): unknown[] =>
  JSON.parse(readFileSync(siteDataPaths.capabilities, 'utf8')) as unknown[];

/** Returns the day (ISO 8601) since when the rates of this build are known to be as they are. */
export const readRatesDate = (): string | undefined =>
  existsSync(siteDataPaths.ratesDate)
    ? (JSON.parse(readFileSync(siteDataPaths.ratesDate, 'utf8')) as string)
    : undefined;
