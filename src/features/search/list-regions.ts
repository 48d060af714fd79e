import type { Language } from '#config/languages.ts';
import { phoneNumbersRoute } from '#config/routes.ts';
import { regionOfCountry } from '#domain/country/world-regions.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import type { Cents } from '#lib/money/money.ts';
import { readCountriesOnSale } from '#site-data/read.ts';
import { pairPriceOf } from './catalogue-facts.ts';

interface ListedCountry {
  iso2: string;
  name: string;
  href: string;
  /** What a month costs with the package of the list; undefined where there is no such pair. */
  monthCents: Cents | undefined;
}

interface ListedRegion {
  name: string;
  countries: ListedCountry[];
}

/** Regions by their everyday name: M49 calls the United States and Canada "Northern America". */
const NAMED_AS: Readonly<Record<string, string>> = { '021': '003' };

/**
 * Returns the number countries by region, the region with most of them first, each in the order of
 * their names. Countries of no known region come last, under the name `elsewhere`.
 */
export function listRegions(
  language: Language,
  packageId: number,
  elsewhere: string,
): ListedRegion[] {
  const regions = new Map<string, ListedCountry[]>();
  for (const { id, slug, iso2, name } of readCountriesOnSale()) {
    const region = regionOfCountry(iso2) ?? '';
    const country = {
      iso2,
      name: countryName(language, iso2, name),
      href: localizedPath(language, phoneNumbersRoute(slug)),
      monthCents: pairPriceOf(packageId, id)?.baseCents,
    };
    regions.set(region, [...(regions.get(region) ?? []), country]);
  }
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return [...regions]
    .sort(
      ([one, some], [other, more]) =>
        Number(one === '') - Number(other === '') || more.length - some.length,
    )
    .map(([region, countries]) => ({
      name: region === '' ? elsewhere : (names.of(NAMED_AS[region] ?? region) ?? elsewhere),
      countries: countries.sort((one, other) => one.name.localeCompare(other.name, language)),
    }));
}
