import type { SavedCard } from '#contract/entities.ts';
import type { CardsTexts, RenewalsTexts } from '#features/billing/billing-texts.ts';
import { fillText } from '#lib/text/text.ts';
import type { PayWith } from './dialog/card-body.ts';
import { cardInSentence } from './card-name.ts';
import { hasExpired } from './card-rules.ts';

/**
 * Returns which card renewals are charged to where another one pays; undefined where the paying
 * card is the primary one, or becomes it.
 */
export function renewalsText(
  cards: readonly SavedCard[],
  paying: PayWith | undefined,
  { texts, now }: { texts: CardsTexts & RenewalsTexts; now: Date | undefined },
): string | undefined {
  const primary = cards.find(({ isPrimary }) => isPrimary);
  if (primary === undefined || paying === undefined) return undefined;
  const isPrimary =
    paying.kind === 'saved'
      ? paying.creditCardId === primary.creditCardId
      : paying.typed.isPrimary && paying.typed.isSaved;
  if (isPrimary) return undefined;
  const key = hasExpired(primary, now) ? 'saved-cards.renewals-expired' : 'saved-cards.renewals';
  return fillText(texts[key], { card: cardInSentence(primary, texts) });
}
