import { isExpiryAhead } from '#lib/card/card.ts';
import { monthText } from '#lib/text/date-text.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { findPrimaryCard } from '#provider/domain/payments/cards/saved-cards.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { Executor } from '#provider/platform/context.ts';

/** The card that a renewal is charged to. */
interface RenewalCard {
  /** In the words of an email: `•••• 4242`, its last month where it has expired by then. */
  text: string;
  /** Whether there is one and it is valid at the charge; credit pays for no renewal. */
  isValid: boolean;
}

/** Returns the card that a renewal at a moment is charged to, in the customer's language. */
export async function describeRenewalCard(
  db: Executor,
  { id, language }: Pick<Customer, 'id' | 'language'>,
  chargedAt: Date,
): Promise<RenewalCard> {
  const primary = await findPrimaryCard(db, id);
  if (!primary) {
    return { text: await translate({ db }, language, 'provider.no-card'), isValid: false };
  }
  const { lastFour, expirationMonth, expirationYear } = primary;
  const card = `•••• ${lastFour}`;
  if (isExpiryAhead(expirationMonth, expirationYear, chargedAt))
    return { text: card, isValid: true };
  const month = monthText(language, new Date(Date.UTC(expirationYear, expirationMonth - 1, 1)));
  const text = await translate({ db }, language, 'provider.card-until', { card, month });
  return { text, isValid: false };
}
