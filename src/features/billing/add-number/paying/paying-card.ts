import type { SavedCard } from '#contract/entities.ts';
import type { AddNumberTexts } from '#features/billing/billing-texts.ts';
import type { payWithBody } from '#features/billing/cards/dialog/card-body.ts';
import { cardInSentence, cardName } from '#features/billing/cards/card-name.ts';
import { fillText } from '#lib/text/text.ts';

/** A card that may pay, and what the button calls it, `Visa •••• 4242`. */
export interface PayingCard {
  name: string;
  /** The paying part of the payment. */
  body: ReturnType<typeof payWithBody>;
  /** Which card renewals are charged to; undefined where it is this one. */
  renewals?: string | undefined;
}

/** A card is good until its month ends in UTC. `isExpiryAhead` would load all rules of cards. */
const isValid = ({ expirationYear, expirationMonth }: SavedCard): boolean =>
  Date.UTC(expirationYear, expirationMonth) > Date.now();

/** Returns the card that pays by itself: the primary one, or the first other one that is valid. */
export function findDefaultCard(
  cards: readonly SavedCard[],
  texts: AddNumberTexts,
): PayingCard | undefined {
  const primary = cards.find(({ isPrimary }) => isPrimary);
  const card = primary && isValid(primary) ? primary : cards.find(isValid);
  if (card === undefined) return undefined;
  const renewals =
    primary === undefined || card === primary
      ? undefined
      : fillText(texts['saved-cards.renewals-expired'], { card: cardInSentence(primary, texts) });
  return { name: cardName(card, texts), body: { PaymentId: String(card.creditCardId) }, renewals };
}
