import { existsSync, readFileSync } from 'node:fs';
import { siteDataPaths } from './paths.ts';
import type { Catalogue, RatesByPackage } from './site-data.ts';

let catalogue: Catalogue | undefined;
let rates: RatesByPackage | undefined;

/** The catalogue of this build, read once from what `pull` wrote. */
export function readCatalogue(): Catalogue {
  catalogue ??= JSON.parse(readFileSync(siteDataPaths.catalogue, 'utf8')) as Catalogue;
  return catalogue;
}

/** The calling rates of this build by package; empty when no build has brought any yet. */
export function readRates(): RatesByPackage {
  if (rates !== undefined) return rates;
  if (!existsSync(siteDataPaths.rates)) return {};
  rates = JSON.parse(readFileSync(siteDataPaths.rates, 'utf8')) as RatesByPackage;
  return rates;
}
