import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { readPackages } from '#site-data/read.ts';
import type { PackageCountry } from '#site-data/site-data.ts';
import { localizedPath } from './localized-path.ts';

/** Returns the address of a package's calling rates. */
export const ratesPath = (language: Language, packageId: number): string =>
  localizedPath(language, `${ROUTES.ratesPerCountry}/${packageId}`);

/**
 * Returns the package that stands for all where no country is chosen: that of the country of most
 * readers of the language, else the first one; undefined where the catalogue has none.
 */
export function usualPackage(language: Language): PackageCountry | undefined {
  const packages = readPackages();
  const { country } = LANGUAGE_TABLE[language];
  return packages.find(({ iso2 }) => iso2 === country) ?? packages[0];
}

/** Returns the rates page that links without a country lead to; undefined without any package. */
export function defaultRatesPath(language: Language): string | undefined {
  const place = usualPackage(language);
  return place === undefined ? undefined : ratesPath(language, place.packageId);
}
