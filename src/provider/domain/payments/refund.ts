import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { payments } from '#provider/platform/db/schema/billing.ts';
import { paymentRequests, refunds } from '#provider/platform/db/schema/payment-requests.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import type { PaymentRequest } from './types.ts';

type Reason = (typeof refunds.$inferSelect)['reason'];

/** A refund that the gateway did not confirm is requested again after a minute. */
const RETRY_AFTER_MS = 60_000;
/** Refunds of one run, all at once: a gateway that hangs holds a run for one time limit. */
const AT_ONCE = 8;

/** Inserts the refund of a charge: pending, unless the gateway has made it already. */
export async function insertRefund(
  db: Executor,
  { id: requestId }: Pick<PaymentRequest, 'id'>,
  { amountCents, chargeId: gatewayChargeId }: Charge,
  { reason, at }: { reason: Reason; at: Date },
): Promise<void> {
  await db
    .insert(refunds)
    .values({
      requestId,
      amountCents,
      reason,
      state: reason === 'gateway' ? 'succeeded' : 'pending',
      gatewayChargeId,
      createdAt: at,
      finishedAt: reason === 'gateway' ? at : null,
      retryAt: new Date(at.getTime() + RETRY_AFTER_MS),
    })
    .onConflictDoNothing();
}

/** Refunds a charge whose payment has been released. */
export async function refundCharge(
  context: Context,
  request: PaymentRequest,
  charge: Charge,
  reason: Reason,
): Promise<void> {
  await insertRefund(context.db, request, charge, { reason, at: context.now() });
  await tryRefund(context, request.id);
}

/**
 * Requests a pending refund from the gateway. One that fails is logged, and recovery tries it
 * again.
 */
export async function tryRefund(context: Context, requestId: string): Promise<void> {
  try {
    await context.gateways.payment.refund(requestId);
    await confirm(context, requestId);
  } catch (error) {
    context.log.error({ err: error, paymentRequest: requestId }, 'a refund is not confirmed');
  }
}

const confirm = (context: Context, requestId: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    await tx
      .update(refunds)
      .set({ state: 'succeeded', finishedAt: context.now() })
      .where(and(eq(refunds.requestId, requestId), eq(refunds.state, 'pending')));
    const bill = tx
      .select({ id: paymentRequests.paymentId })
      .from(paymentRequests)
      .where(eq(paymentRequests.id, requestId));
    await tx.update(payments).set({ status: 'refunded' }).where(inArray(payments.id, bill));
  });

/**
 * Requests the refunds again that the gateway has not confirmed in time, the longest waiting first.
 */
export async function retryRefunds(context: Context): Promise<void> {
  const due = await context.db
    .select({ requestId: refunds.requestId })
    .from(refunds)
    .where(isDue(context))
    .orderBy(asc(refunds.retryAt))
    .limit(AT_ONCE);
  await Promise.all(
    due.map(async ({ requestId }) => {
      if (await claimRetry(context, requestId)) await tryRefund(context, requestId);
    }),
  );
}

const isDue = (context: Context) =>
  and(eq(refunds.state, 'pending'), lte(refunds.retryAt, context.now()));

/** Moves the next retry by a minute; false when another instance has done so. */
async function claimRetry(context: Context, requestId: string): Promise<boolean> {
  const claimed = await context.db
    .update(refunds)
    .set({ retryAt: new Date(context.now().getTime() + RETRY_AFTER_MS) })
    .where(and(eq(refunds.requestId, requestId), isDue(context)))
    .returning({ requestId: refunds.requestId });
  return claimed.length > 0;
}
