import type { Strings, TextKey } from '#i18n/texts.ts';

/**
 * The texts of the upper part of the page, which is also written in the browser, for a pair that
 * the build did not know.
 */
export const PAIR_TEXTS = [
  'numbers.title',
  'numbers.subtitle',
  'numbers.from',
  'numbers.perMonth',
  'numbers.perMonthLong',
  'numbers.monthToMonth',
  'numbers.factCancel',
  'numbers.factNoSetup',
  'numbers.factPrepaid',
  'numbers.planTitle',
  'numbers.planNumberTitle',
  'numbers.planNumberText',
  'numbers.planMinutesTitle',
  'numbers.planMinutesText',
  'numbers.planNoMinutesTitle',
  'numbers.planNoMinutesText',
  'numbers.planFeaturesTitle',
  'numbers.planFeaturesText',
  'numbers.planAccessTitle',
  'numbers.planAccessText',
  'numbers.ratesLink',
  'call-minutes.plan-title',
] as const satisfies readonly TextKey[];

/** The texts of the list of numbers. */
export const PICKER_TEXTS = [
  'numbers.areaCode',
  'numbers.otherNumbers',
  'numbers.filter',
  'numbers.filterHint',
  'numbers.at-label',
  'numbers.at-any',
  'numbers.at-start',
  'numbers.at-end',
  'numbers.sort-label',
  'numbers.sort-place',
  'numbers.sort-price',
  'numbers.state',
  'numbers.allStates',
  'numbers.showMoreStates',
  'numbers.noMatch',
  'numbers.clearFilter',
  'numbers.showMore',
  'numbers.checking',
  'numbers.available',
  'numbers.infoLabel',
  'numbers.infoText',
  'numbers.yourNumber',
  'numbers.continue',
  'numbers.taken',
  'numbers.priceMonth',
  'numbers.emptyTitle',
  'numbers.emptyText',
  'numbers.emptyAction',
  'numbers.emptyAsk',
] as const satisfies readonly TextKey[];

export type PairTexts = Strings<(typeof PAIR_TEXTS)[number]>;
export type PickerTexts = Strings<(typeof PICKER_TEXTS)[number]>;
