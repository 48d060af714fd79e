import { defaultCountryId } from '#config/limits.ts';
import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { readPackages } from '#site-data/read.ts';
import { localizedPath } from './localized-path.ts';

/** Returns the address of a package's calling rates. */
export const ratesPath = (language: Language, packageId: number): string =>
  localizedPath(language, `${ROUTES.ratesPerCountry}/${packageId}`);

/**
 * Returns the rates page that links without a country lead to: that of the country which forms
 * start with too, else of the first one; undefined where the catalogue has no package.
 */
export function defaultRatesPath(language: Language): string | undefined {
  const packages = readPackages();
  const usual = packages.find(({ id }) => id === defaultCountryId(language));
  const place = usual ?? packages[0];
  return place === undefined ? undefined : ratesPath(language, place.packageId);
}
