import { eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { payments } from '#provider/platform/db/schema/billing.ts';
import {
  paymentRequests,
  type PaymentAnswer,
} from '#provider/platform/db/schema/payment-requests.ts';
import { RECHECK_AFTER_MS } from '#provider/domain/orders/release.ts';
import { preSuspend } from '#provider/domain/plans/renewal/pre-suspend.ts';
import { refusalAnswer } from './answer.ts';
import { lockCustomer } from '#provider/domain/customers/lock-customer.ts';
import { lockOwnRequest } from './read.ts';
import type { PaymentRefusal, PaymentRequest } from './types.ts';

interface Ending {
  refusal: PaymentRefusal;
  payment: 'declined' | 'failed' | 'refunded';
  /** Whether the gateway has to be asked once more. */
  recheck: boolean;
}

/** Ends a payment that took no money, and keeps what the payer is answered; a rejected renewal suspends the account. Undefined when somebody else finished it. */
export const release = (
  context: Context,
  own: PaymentRequest,
  { refusal, payment, recheck }: Ending,
): Promise<PaymentAnswer | undefined> =>
  context.db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, own.customerId);
    const request = await lockOwnRequest(tx, own);
    if (!request) return undefined;
    const now = context.now();
    const { id, purpose, paymentId } = request;
    const answer = await refusalAnswer({ db: tx }, customer.language, purpose, refusal);
    if (paymentId !== null) {
      await tx
        .update(payments)
        .set({ status: payment, finishedAt: now })
        .where(eq(payments.id, paymentId));
    }
    if (purpose === 'renewal' && payment === 'declined') {
      await preSuspend(context, tx, customer, request);
    }
    await context.checkpoint('payment:releasing');
    await tx
      .update(paymentRequests)
      .set({
        state: 'released',
        answer,
        details: null,
        finishedAt: now,
        recheckAt: recheck ? new Date(now.getTime() + RECHECK_AFTER_MS) : null,
      })
      .where(eq(paymentRequests.id, id));
    return answer;
  });
