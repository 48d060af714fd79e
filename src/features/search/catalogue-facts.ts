import type { Cents } from '#lib/money/money.ts';
import { readCatalogue, readCountriesOnSale, readPackages, readPrices } from '#site-data/read.ts';
import { lowestMonthCents } from '#site-data/number-prices.ts';
import type { PackageCountry, PairPrice } from '#site-data/site-data.ts';

/**
 * Returns the lowest price of a single month of all pairs, and how many countries there are numbers
 * from.
 */
export function catalogueFacts(): { countries: number; lowestCents: Cents } {
  return {
    countries: readCountriesOnSale().length,
    lowestCents: lowestMonthCents(Object.values(readCatalogue().prices)),
  };
}

/** Returns the package country that a list of links starts with: the given one, or the first. */
export function startingPackage(slug: string | undefined): PackageCountry {
  const packages = readPackages();
  const country = packages.find((entry) => entry.slug === slug) ?? packages[0];
  if (country === undefined) throw new Error('The catalogue holds no package country');
  return country;
}

/** Returns the price of a number country with a package; undefined where the catalogue has none. */
export const pairPriceOf = (packageId: number, didCountryId: number): PairPrice | undefined =>
  readPrices(didCountryId)[packageId];
