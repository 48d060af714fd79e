import type { Language } from '#config/languages.ts';
import { countryName } from '#i18n/country-name.ts';
import { homeCountry, type SearchCountry } from '#domain/country/country-search.ts';
import { readCatalogue } from '#site-data/read.ts';
import type { Strings } from '#i18n/texts.ts';

interface SearchCountries {
  did: SearchCountry[];
  package: SearchCountry[];
  /** The package country that the page's language points to. */
  home: SearchCountry | undefined;
}

const known = new Map<Language, SearchCountries>();

/**
 * Returns the countries that the search offers in a language, as of the build; made once per
 * language.
 */
export function searchCountries(language: Language): SearchCountries {
  const before = known.get(language);
  if (before !== undefined) return before;
  const { didCountries, packageCountries } = readCatalogue();
  const named = ({ slug, iso2, name }: SearchCountry): SearchCountry => ({
    slug,
    iso2,
    name: countryName(language, iso2, name),
  });
  const packages = packageCountries.map(named);
  const countries = {
    did: didCountries.map(named),
    package: packages,
    home: homeCountry(packages, [language]),
  };
  known.set(language, countries);
  return countries;
}

/** The strings of the country search. */
export const SEARCH_TEXTS = [
  'search.numberFrom',
  'search.numberFromPlaceholder',
  'search.youAreIn',
  'search.youAreInPlaceholder',
  'search.submit',
  'search.showCountries',
  'search.noMatch',
  'search.results',
  'search.chooseNumberCountry',
  'search.choosePackageCountry',
] as const;

export type SearchTexts = Strings<(typeof SEARCH_TEXTS)[number]>;
