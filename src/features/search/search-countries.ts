import type { Language } from '#config/languages.ts';
import { countryName } from '#i18n/country-name.ts';
import { homeCountry, type SearchCountry } from '#domain/country/country-search.ts';
import { SharedParts } from '#lib/page-inputs.ts';
import { readNumberCountries, readPackages } from '#site-data/read.ts';
import type { Strings } from '#i18n/texts.ts';

interface SearchCountries {
  did: SearchCountry[];
  package: SearchCountry[];
  /** The package country that the page's language points to. */
  home: SearchCountry | undefined;
}

const known = new SharedParts<Language, SearchCountries>();

/**
 * Returns the countries that the search offers in a language, as of the build; made once per
 * language.
 */
export const searchCountries = (language: Language): SearchCountries =>
  known.get(language, () => createSearchCountries(language));

function createSearchCountries(language: Language): SearchCountries {
  const named = ({ slug, iso2, name }: SearchCountry): SearchCountry => ({
    slug,
    iso2,
    name: countryName(language, iso2, name),
  });
  const packages = readPackages().map(named);
  return {
    did: readNumberCountries().map(named),
    package: packages,
    home: homeCountry(packages, [language]),
  };
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
