import type { Strings } from '#i18n/text-key.ts';

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
