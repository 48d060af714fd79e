import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import type { Strings, TextKey } from '#i18n/texts.ts';
import { writeNumber } from '#features/numbers/picker/search/number-search.ts';
import { PICKER_TEXTS } from '#features/numbers/pair/numbers-texts.ts';

/** The texts of the search on the page of a number country. */
export const COUNTRY_HUB_SEARCH_TEXTS = [
  ...PICKER_TEXTS,
  'numbers.not-loaded',
  'search.you-are-in',
] as const satisfies readonly TextKey[];

export type CountryHubSearchTexts = Strings<(typeof COUNTRY_HUB_SEARCH_TEXTS)[number]>;

interface ChosenNumber {
  didSlug: string;
  homeSlug: string;
  id: number;
  /** With the calling code; the page knows those of the numbers that it was built with. */
  digits?: string;
}

/** Returns where a number can be bought for use in a country: its page, with that number chosen. */
export const chooseNumberPath = (
  language: Language,
  { didSlug, homeSlug, id, digits }: ChosenNumber,
): string =>
  `${localizedPath(language, chooseYourNumberRoute(didSlug, homeSlug))}${writeNumber(id, digits)}#numbers`;
