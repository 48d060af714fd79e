import type { Cents } from '#lib/money.ts';
import { readCatalogue } from '#site-data/read.ts';
import { fromPriceCents, priceKey, type PackageCountry } from '#site-data/site-data.ts';

/** The lowest price of all pairs, and how many countries there are numbers from. */
export function catalogueFacts(): { countries: number; lowestCents: Cents } {
  const { didCountries, prices } = readCatalogue();
  return {
    countries: didCountries.length,
    lowestCents: Math.min(...Object.values(prices).map(fromPriceCents)),
  };
}

/** The package country that a list of links starts with: the given one, or the first. */
export function startingPackage(slug: string | undefined): PackageCountry {
  const { packageCountries } = readCatalogue();
  const country = packageCountries.find((entry) => entry.slug === slug) ?? packageCountries[0];
  if (country === undefined) throw new Error('The catalogue holds no package country');
  return country;
}

/** The From price of a number country with a package; undefined where the catalogue has none. */
export function fromCentsOf(packageId: number, didCountryId: number): Cents | undefined {
  const price = readCatalogue().prices[priceKey(packageId, didCountryId)];
  return price === undefined ? undefined : fromPriceCents(price);
}
