import { eq } from 'drizzle-orm';
import { isExpiryAhead } from '#lib/card.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Context } from '#provider/domain/context.ts';
import { savedCards } from '#provider/platform/db/schema/customers.ts';
import { lockCustomer } from '#provider/domain/customers/lock-customer.ts';
import type { PaymentRefusal, SaveCard } from '../types.ts';
import { billingDetails } from './billing-details.ts';
import { cardIdOf, findOwnCard } from './find-own.ts';
import { makePrimary } from './make-primary.ts';

type Edit = Extract<SaveCard, { PaymentId: string }>;

/**
 * Changes holder, expiry, address or rank of a saved card; its number stays. A primary card loses
 * its rank only to another one.
 */
export const editCard = (
  context: Context,
  customerId: number,
  body: Edit,
): Promise<Result<null, PaymentRefusal>> =>
  context.db.transaction(async (tx): Promise<Result<null, PaymentRefusal>> => {
    await lockCustomer(tx, customerId);
    const card = await findOwnCard(tx, customerId, cardIdOf(body.PaymentId));
    if (!isExpiryAhead(body.ExpirationMonth, body.ExpirationYear, context.now())) {
      return fail('card-expired');
    }
    const billing = await billingDetails(tx, body);
    if (!billing.ok) return billing;
    await tx
      .update(savedCards)
      .set({
        cardHolder: body.CardHolder,
        expirationMonth: body.ExpirationMonth,
        expirationYear: body.ExpirationYear,
        ...billing.value,
      })
      .where(eq(savedCards.id, card.id));
    if (body.IsPrimary === 1) await makePrimary(tx, customerId, card.id);
    return ok(null);
  });
