import { resolve } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import type { Catalogue, RatesByPackage } from './site-data.ts';

const directory = resolve(process.env['SITE_DATA_DIR'] ?? '.cache/site-data');

/** Where the data of a build is. */
export const siteDataPaths = {
  directory,
  catalogue: resolve(directory, 'catalogue.json'),
  rates: resolve(directory, 'rates.json'),
  /** Everything but the texts. */
  catalogueFiles: ['catalogue.json', 'rates.json'].map((name) => resolve(directory, name)),
  texts: (language: string) => resolve(directory, 'texts', `${language}.json`),
} as const;

let catalogue: Catalogue | undefined;
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
