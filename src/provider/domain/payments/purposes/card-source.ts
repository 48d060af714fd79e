import { LIMITS } from '#config/limits/limits.ts';
import { cardDigits, cardNumberError, isExpiryAhead } from '#lib/card/card.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import type { NewCardDetails } from '#provider/platform/db/schema/payment-requests.ts';
import type { Card, StoredCard } from '#provider/gateways/payment.ts';
import { checkCardDetails } from '../cards/card-details.ts';
import { readCardId, countCards, getSavedCard, toStoredCard } from '../cards/saved-cards.ts';
import type { PaymentRefusal } from '#contract/message-codes.ts';
import type { AddCredit } from '../requests/payment.ts';

/**
 * More than a customer needs. The texts `provider.payment.too-many-cards` and
 * `saved-cards.too-many` name the number.
 */
const MOST_SAVED_CARDS = 20;

/**
 * The card part of a paying request: a saved card by its id, or a new card with its billing
 * address.
 */
export type CardFields =
  | Pick<Extract<AddCredit, { PaymentId: string }>, 'PaymentId'>
  | Omit<Extract<AddCredit, { CreditCardNumber: string }>, 'Amount'>;

/** The card to charge, and what to store of it when it is new and is saved. */
interface CardSource {
  card: Card | StoredCard;
  cardToSave: NewCardDetails | null;
}

/** Checks the card of a paying request; throws 404 for a saved card that is not the customer's. */
export async function checkCardSource(
  context: Context,
  db: Executor,
  customerId: number,
  fields: CardFields,
): Promise<Result<CardSource, PaymentRefusal>> {
  const now = context.now();
  if ('PaymentId' in fields) {
    const saved = await getSavedCard(db, customerId, readCardId(fields.PaymentId));
    return isExpiryAhead(saved.expirationMonth, saved.expirationYear, now)
      ? ok({ card: toStoredCard(saved), cardToSave: null })
      : fail('card-expired');
  }
  if (cardNumberError(fields.CreditCardNumber, LIMITS.cardNumber)) return fail('card-number');
  const details = await checkCardDetails(db, fields, now);
  if (!details.ok) return details;
  const saves = fields.IsSaveCard === 1;
  if (saves && (await countCards(db, customerId)) >= MOST_SAVED_CARDS)
    return fail('too-many-cards');
  const { billing, ...face } = details.value;
  return ok({
    card: {
      ...face,
      number: cardDigits(fields.CreditCardNumber),
      securityCode: fields.SecurityCode,
    },
    cardToSave: saves ? { ...face, billing, primary: fields.IsPrimary === 1 } : null,
  });
}
