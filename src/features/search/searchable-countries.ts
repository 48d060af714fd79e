import type { Language } from '#config/languages.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { guessCountry, type SearchCountry } from '#domain/country/country-search.ts';
import { SharedParts } from '#lib/page-inputs.ts';
import { readCountriesOnSale, readPackages } from '#site-data/read.ts';
import type { Strings } from '#i18n/texts.ts';

interface SearchableCountries {
  did: SearchCountry[];
  package: SearchCountry[];
  /** The package country that the page's language points to. */
  home: SearchCountry | undefined;
}

const known = new SharedParts<Language, SearchableCountries>();

/**
 * Returns the countries that the search offers in a language, as of the build; created once per
 * language.
 */
export const getSearchableCountries = (language: Language): SearchableCountries =>
  known.get(language, () => createSearchableCountries(language));

function createSearchableCountries(language: Language): SearchableCountries {
  const named = ({ slug, iso2, name }: SearchCountry): SearchCountry => ({
    slug,
    iso2,
    name: countryName(language, iso2, name),
  });
  const packages = readPackages().map(named);
  return {
    did: readCountriesOnSale().map(named),
    package: packages,
    home: guessCountry(packages, [language]),
  };
}

/** The strings of the country search. */
export const SEARCH_TEXTS = [
  'search.number-from',
  'search.number-from-placeholder',
  'search.you-are-in',
  'search.you-are-in-placeholder',
  'search.submit',
  'search.show-countries',
  'search.no-match',
  'search.no-numbers',
  'search.no-plan',
  'search.results',
  'search.choose-number-country',
  'search.choose-package-country',
] as const;

export type SearchTexts = Strings<(typeof SEARCH_TEXTS)[number]>;
