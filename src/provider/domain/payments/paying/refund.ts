import { and, asc, eq, inArray, lte, ne } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Cents } from '#lib/money/money.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { bills, ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { paymentRequests, refunds } from '#provider/platform/db/schema/payment-requests.ts';
import { laterBy } from '#provider/platform/time.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import type { PaymentRequest } from '#provider/domain/purpose.ts';

type Bill = typeof bills.$inferSelect;
type Reason = (typeof refunds.$inferSelect)['reason'];

/** A refund that the gateway has not confirmed is requested again after a minute. */
const RETRY_AFTER_MS = MINUTE_MS;
/** Refunds of one run, all at once: a gateway that hangs holds a run for one time limit. */
const AT_ONCE = 8;

/**
 * Inserts the refund of a charge: pending, unless the gateway has made it already. Returns false
 * when it is there already.
 */
export async function insertRefund(
  context: Context,
  db: Executor,
  { id: requestId }: Pick<PaymentRequest, 'id'>,
  { charge, reason }: { charge: Pick<Charge, 'amountCents' | 'chargeId'>; reason: Reason },
  retryAfterMs = RETRY_AFTER_MS,
): Promise<boolean> {
  const { amountCents, chargeId: gatewayChargeId } = charge;
  const at = context.now();
  const inserted = await db
    .insert(refunds)
    .values({
      requestId,
      amountCents,
      reason,
      state: reason === 'gateway' ? 'succeeded' : 'pending',
      gatewayChargeId,
      createdAt: at,
      finishedAt: reason === 'gateway' ? at : null,
      retryAt: laterBy(context, retryAfterMs),
    })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  return inserted.length > 0;
}

/** The refunds of bills that stay paid: what goes back of them is in the ledger. */
export const BOOKED_REASONS = ['withdrawal', 'operator'] as const satisfies readonly Reason[];

/** Returns whether a withdrawal or an operator has refunded a bill, in part too. */
export async function hasBookedRefund(db: Executor, billId: number): Promise<boolean> {
  const booked = await db
    .select({ id: refunds.requestId })
    .from(refunds)
    .innerJoin(paymentRequests, eq(paymentRequests.id, refunds.requestId))
    .where(and(eq(paymentRequests.billId, billId), inArray(refunds.reason, BOOKED_REASONS)));
  return booked.length > 0;
}

/** What goes back of a paid bill, and why. */
interface BookedRefund {
  requestId: string;
  bill: Bill;
  refundCents: Cents;
  reason: (typeof BOOKED_REASONS)[number];
}

/**
 * Books what goes back of a paid bill: the refund, which recovery requests at once, and in the
 * ledger what was bought and is given back, and the money that goes out. Credit was not spent.
 */
export async function insertBookedRefund(
  context: Context,
  tx: Transaction,
  { requestId, bill, refundCents, reason }: BookedRefund,
): Promise<void> {
  const { id: billId, customerId, gatewayChargeId } = bill;
  if (customerId === null || gatewayChargeId === null) throw new Error('a bill was never paid');
  const charge = { amountCents: refundCents, chargeId: gatewayChargeId };
  const isNew = await insertRefund(context, tx, { id: requestId }, { charge, reason }, 0);
  if (!isNew) throw new Error('a payment was refunded before');
  const entry = { customerId, billId, createdAt: context.now() };
  const goesOut = { ...entry, kind: 'refund', amountCents: -refundCents } as const;
  const givenBack = { ...entry, kind: 'withdrawal', amountCents: refundCents } as const;
  await tx.insert(ledgerEntries).values(bill.kind === 'credit' ? [goesOut] : [givenBack, goesOut]);
}

/** Refunds a charge whose payment has been released; one that is refunded already is left alone. */
export async function refundCharge(
  context: Context,
  paymentRequest: PaymentRequest,
  charge: Charge,
  reason: Reason,
): Promise<void> {
  const isNew = await insertRefund(context, context.db, paymentRequest, { charge, reason });
  if (isNew) await tryRefund(context, paymentRequest.id);
}

/**
 * Requests a pending refund from the gateway. One that fails is logged, and recovery tries it
 * again.
 */
export async function tryRefund(context: Context, requestId: string): Promise<void> {
  try {
    const [refund] = await context.db
      .select({ amountCents: refunds.amountCents })
      .from(refunds)
      .where(eq(refunds.requestId, requestId));
    if (!refund) throw new Error('a refund has no row');
    await context.gateways.payment.refund(requestId, refund.amountCents);
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
    // A settled bill was paid: what went back of it is in the ledger.
    const bill = tx
      .select({ id: paymentRequests.billId })
      .from(paymentRequests)
      .where(and(eq(paymentRequests.id, requestId), ne(paymentRequests.state, 'settled')));
    await tx.update(bills).set({ status: 'refunded' }).where(inArray(bills.id, bill));
  });

/**
 * Requests the refunds that the gateway has not confirmed in time, and booked ones for the first
 * time, the longest waiting first.
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
  and(eq(refunds.state, 'pending'), lte(refunds.retryAt, context.databaseNow()));

/** Moves the next retry by a minute; false when another instance has done so. */
async function claimRetry(context: Context, requestId: string): Promise<boolean> {
  const claimed = await context.db
    .update(refunds)
    .set({ retryAt: laterBy(context, RETRY_AFTER_MS) })
    .where(and(eq(refunds.requestId, requestId), isDue(context)))
    .returning({ requestId: refunds.requestId });
  return claimed.length > 0;
}
