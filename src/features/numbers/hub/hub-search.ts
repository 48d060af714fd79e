import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import type { Strings, TextKey } from '#i18n/texts.ts';
import { PICKER_TEXTS } from '#features/numbers/numbers-texts.ts';

/** The texts of the search on the page of a number country. */
export const HUB_SEARCH_TEXTS = [
  ...PICKER_TEXTS,
  'numbers.not-loaded',
  'search.you-are-in',
] as const satisfies readonly TextKey[];

export type HubSearchTexts = Strings<(typeof HUB_SEARCH_TEXTS)[number]>;

/** Returns where a number can be bought for use in a country: its page, with that number chosen. */
export const chooseNumberPath = (
  language: Language,
  { didSlug, homeSlug, id }: { didSlug: string; homeSlug: string; id: number },
): string =>
  `${localizedPath(language, chooseYourNumberRoute(didSlug, homeSlug))}?number=${id}#numbers`;
