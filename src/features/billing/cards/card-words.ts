import type { SavedCard } from '#contract/entities.ts';
import { isExpiryAhead } from '#lib/card.ts';
import { fillText } from '#lib/text.ts';
import type { PayWith } from './card-body.ts';
import type { CardsTexts } from '#features/billing/billing-texts.ts';

/** Returns the brand's name, or a plain word for a card of an unknown one. */
export const brandName = (type: SavedCard['creditCardType'], texts: CardsTexts): string =>
  type === '' ? texts['saved-cards.card'] : texts[`card.brand-${type}`];

/** Returns the expiry as month and two-digit year, `09/29`. */
export const expiryText = ({ expirationMonth: month, expirationYear: year }: SavedCard): string =>
  `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;

/** Returns a card that no payment can be made with any more. */
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

/** Returns what a sentence calls a card, `Visa •••• 4242`. */
const cardName = (card: SavedCard, texts: CardsTexts): string =>
  `${brandName(card.creditCardType, texts)} \u2066•••• ${card.lastFourNumbers}\u2069`;

/**
 * Returns which card renewals are charged to where another one pays; undefined where the paying
 * card is the primary one, or becomes it.
 */
export function renewalsText(
  cards: readonly SavedCard[],
  paying: PayWith | undefined,
  { texts, now }: { texts: CardsTexts; now: Date | undefined },
): string | undefined {
  const primary = cards.find(({ isPrimary }) => isPrimary);
  if (primary === undefined || paying === undefined) return undefined;
  const isPrimary =
    paying.kind === 'saved'
      ? paying.creditCardId === primary.creditCardId
      : paying.typed.isPrimary && paying.typed.isSaved;
  if (isPrimary) return undefined;
  const key = hasExpired(primary, now) ? 'saved-cards.renewals-expired' : 'saved-cards.renewals';
  return fillText(texts[key], { card: cardName(primary, texts) });
}
