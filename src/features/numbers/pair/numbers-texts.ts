import type { Strings, TextKey, Translate } from '#i18n/texts.ts';

/**
 * The texts of the upper part of the page, which is also written in the browser, for a pair that
 * the build did not know.
 */
export const PAIR_TEXTS = [
  'numbers.title',
  'numbers.subtitle',
  'numbers.subtitle-same',
  'numbers.from',
  'numbers.per-month',
  'numbers.per-month-long',
  'numbers.month-to-month',
  'numbers.fact-cancel',
  'numbers.fact-no-setup',
  'numbers.fact-prepaid',
  'numbers.plan-title',
  'numbers.plan-number-title',
  'numbers.plan-number-text',
  'numbers.plan-minutes-title',
  'numbers.plan-minutes-text',
  'numbers.plan-minutes-text-forwarded',
  'numbers.plan-no-minutes-title',
  'numbers.plan-no-minutes-text',
  'numbers.plan-no-minutes-text-forwarded',
  'numbers.plan-features-title',
  'numbers.plan-features-text',
  'numbers.plan-access-title',
  'numbers.plan-access-text',
  'numbers.rates-link',
  'call-minutes.plan-title',
  'payment.plan-app',
] as const satisfies readonly TextKey[];

/** The texts of the list of numbers. */
export const PICKER_TEXTS = [
  'numbers.area-code',
  'numbers.area-codes',
  'numbers.other-numbers',
  'numbers.filter',
  'numbers.filter-hint',
  'numbers.filters',
  'numbers.at-label',
  'numbers.at-any',
  'numbers.at-start',
  'numbers.at-end',
  'numbers.sort-label',
  'numbers.sort-place',
  'numbers.sort-price',
  'numbers.state',
  'numbers.all-states',
  'numbers.show-more-states',
  'numbers.nearest',
  'numbers.nearest-digits',
  'numbers.no-match',
  'numbers.clear-filter',
  'numbers.show-more',
  'numbers.checking',
  'numbers.available',
  'numbers.info-label',
  'numbers.info-text',
  'numbers.your-number',
  'numbers.chosen',
  'numbers.continue',
  'numbers.taken',
  'numbers.unavailable',
  'numbers.price-month',
  'numbers.durations-cheapest',
  'numbers.durations-chosen',
  'numbers.empty-title',
  'numbers.empty-text',
  'numbers.empty-action',
  'numbers.empty-ask',
  'frame.island.retry',
  'call-minutes.cost-chosen',
  'call-minutes.cost-dearer',
] as const satisfies readonly TextKey[];

export type PairTexts = Strings<(typeof PAIR_TEXTS)[number]>;
export type PickerTexts = Strings<(typeof PICKER_TEXTS)[number]>;

/** Returns what search results show of a page whose country has no numbers. */
export const describeSoldOut = (t: Translate): string =>
  `${t('numbers.empty-title')}. ${t('numbers.empty-text')}`;
