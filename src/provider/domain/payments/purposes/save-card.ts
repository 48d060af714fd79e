import type { Context, Session } from '#provider/domain/context.ts';
import type { PaymentResponse } from '#provider/platform/db/schema/payment-requests.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { getCustomer } from '#provider/domain/customers/customer.ts';
import { editCard } from '../cards/saved-cards.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import { createCustomerPurpose } from './customer-purpose.ts';
import { payByCardOrThrow } from './pay-by-card.ts';
import { createPaymentRefusal, CARD_SAVED } from '../requests/responses.ts';
import type { Purpose } from '#provider/domain/purpose.ts';
import type { SaveCard } from '../requests/payment.ts';

const EDITS_PER_HOUR = 60;

/** A card is verified by a charge of nothing and saved. */
export const cardPurpose: Purpose = createCustomerPurpose({ bill: null, isSpent: false });

/** Saves a new card after the gateway has verified it, or edits a saved one. */
export async function saveCard(
  context: Context,
  session: Session,
  body: SaveCard,
  facts: RequestFacts,
): Promise<PaymentResponse> {
  if (!('PaymentId' in body)) {
    return payByCardOrThrow(context, session, facts, {
      purpose: 'card',
      body: { ...body, IsSaveCard: 1 },
      due: async () => ({ amountCents: 0, plan: null }),
    });
  }
  const { customerId } = session;
  await limitPerHour(context, 'card-edits', String(customerId), EDITS_PER_HOUR);
  const edited = await editCard(context, session, body);
  if (edited.ok) return CARD_SAVED;
  const { language } = await getCustomer(context, session);
  return createPaymentRefusal(context, language, 'card', edited.failure);
}
