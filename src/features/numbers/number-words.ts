import { fillText } from '#lib/fill-text.ts';
import { formatUsd, type Cents } from '#lib/money.ts';
import type { PickerTexts } from './numbers-texts.ts';

/** The heading of a group: its state, its area code, or both. */
export function groupTitle(texts: PickerTexts, state: string, areaCode: string): string {
  const code = areaCode === '' ? '' : fillText(texts['numbers.areaCode'], { code: areaCode });
  return [state, code].filter(Boolean).join(' · ') || texts['numbers.otherNumbers'];
}

/** What a month of a number costs, in words. The isolates keep the price left to right in Hebrew. */
export const monthPrice = (texts: PickerTexts, cents: Cents): string =>
  fillText(texts['numbers.priceMonth'], { price: `\u2066${formatUsd(cents)}\u2069` });

/** The price that a number's button carries: only where it costs more than the page says. */
export const ownPrice = (texts: PickerTexts, cents: Cents, baseCents: Cents): string | undefined =>
  cents > baseCents ? monthPrice(texts, cents) : undefined;
