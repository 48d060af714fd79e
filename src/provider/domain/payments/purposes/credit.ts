import { toCents } from '#lib/money/money.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { PaymentResponse } from '#provider/platform/db/schema/payment-requests.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { createCustomerPurpose } from './customer-purpose.ts';
import { payByCardOrThrow } from './pay-by-card.ts';
import { queueReceipt } from '../paying/receipts.ts';
import type { Purpose } from '#provider/domain/purpose.ts';
import type { AddCredit } from '../requests/payment.ts';

/** Credit stays on the account. */
export const creditPurpose: Purpose = createCustomerPurpose({
  bill: 'credit',
  isSpent: false,
  settle: (context, tx, paid) => queueReceipt(context, tx, 'credit-receipt', paid),
});

/** Adds credit by card; `Amount` is in dollars. */
export const addCredit = (
  context: Context,
  session: Session,
  body: AddCredit,
  facts: RequestFacts,
): Promise<PaymentResponse> =>
  payByCardOrThrow(context, session, facts, {
    purpose: 'credit',
    body,
    due: async () => ({ amountCents: toCents(body.Amount), plan: null }),
  });
