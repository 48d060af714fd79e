import type { Strings } from '#i18n/texts.ts';

/** The strings of a held number; a page of a provider without the capability gets none of them. */
export const HOLD_TEXTS = [
  'hold-number.all',
  'hold-number.chosen',
  'hold-number.ended',
  'hold-number.gone',
  'hold-number.gone-text',
  'hold-number.held',
  'hold-number.nearest',
  'hold-number.none-near',
  'hold-number.price',
  'profile.try-again',
] as const;

export type HoldTexts = Strings<(typeof HOLD_TEXTS)[number]>;
