import type { SavedCard } from '#contract/entities.ts';
import { isExpiryAhead } from '#lib/card/card.ts';
import { fillText } from '#lib/text/text.ts';
import type { CardsTexts } from '#features/billing/billing-texts.ts';

/** Returns the expiry as month and two-digit year, `09/29`. */
export const expiryText = ({ expirationMonth: month, expirationYear: year }: SavedCard): string =>
  `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;

/** Returns whether a card has expired; false while the month is not known (before hydration). */
export const hasExpired = (card: SavedCard, now: Date | undefined): boolean =>
  now !== undefined && !isExpiryAhead(card.expirationMonth, card.expirationYear, now);

/** Returns the primary card first, the others in their order. */
export const primaryFirst = (cards: readonly SavedCard[]): SavedCard[] => [
  ...cards.filter(({ isPrimary }) => isPrimary),
  ...cards.filter(({ isPrimary }) => !isPrimary),
];

/** Returns how many cards are saved, in words. */
export function cardCount(count: number, texts: CardsTexts): string {
  if (count === 1) return texts['saved-cards.count-one'];
  if (count === 2) return texts['saved-cards.count-two'];
  return fillText(texts['saved-cards.count-more'], { count });
}
