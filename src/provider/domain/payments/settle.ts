import { eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { ledgerEntries, payments } from '#provider/platform/db/schema/billing.ts';
import {
  paymentRequests,
  type PaymentAnswer,
} from '#provider/platform/db/schema/payment-requests.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import { keepCard } from './cards/keep.ts';
import { extendPlan } from '#provider/domain/plans/renewal/extend-plan.ts';
import { announcePayment } from './announce.ts';
import { successAnswer } from './answer.ts';
import { lockCustomer } from '#provider/domain/customers/lock-customer.ts';
import { lockOwnRequest } from './read.ts';
import type { PaymentRequest } from './types.ts';

/** Books a charge and gives the customer what it was for, all in one transaction; undefined when somebody else has finished the payment. */
export const settle = (
  context: Context,
  own: PaymentRequest,
  charge: Charge,
): Promise<PaymentAnswer | undefined> =>
  context.db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, own.customerId);
    const request = await lockOwnRequest(tx, own);
    if (!request?.details) return undefined;
    const { keep, plan } = request.details;
    if (keep) await keepCard(context, tx, customer.id, keep, charge);
    await book(context, tx, request, charge);
    const extended = plan ? await extendPlan(context, tx, customer, request, plan) : null;
    await context.checkpoint('payment:settling');
    await announcePayment(context, tx, customer, { request, charge, extended });
    const answer = successAnswer(request);
    await tx
      .update(paymentRequests)
      .set({ state: 'settled', answer, details: null, finishedAt: context.now() })
      .where(eq(paymentRequests.id, request.id));
    return answer;
  });

/** The bill and the ledger: what came in, and what of it was spent on the plan. */
async function book(
  context: Context,
  tx: Transaction,
  { customerId, paymentId, amountCents, details }: PaymentRequest,
  charge: Charge,
): Promise<void> {
  if (paymentId === null) return;
  const now = context.now();
  await tx
    .update(payments)
    .set({
      status: 'succeeded',
      gatewayChargeId: charge.chargeId,
      cardBrand: charge.brand,
      cardLastFour: charge.lastFour,
      finishedAt: now,
    })
    .where(eq(payments.id, paymentId));
  const entry = { customerId, paymentId, createdAt: now };
  await tx.insert(ledgerEntries).values({ ...entry, kind: 'payment', amountCents });
  if (details?.plan) {
    await tx.insert(ledgerEntries).values({ ...entry, kind: 'plan', amountCents: -amountCents });
  }
}
