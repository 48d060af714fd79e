import type { Translate } from '#i18n/texts.ts';

/** Returns what search results show of a page whose country has no numbers. */
export const describeSoldOut = (t: Translate): string =>
  `${t('numbers.empty-title')}. ${t('numbers.empty-text')}`;
