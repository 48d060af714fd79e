import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { payments } from '#provider/platform/db/schema/billing.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { leaseEnd } from '#provider/domain/orders/lease.ts';
import { RECHECK_AFTER_MS } from '#provider/domain/orders/release.ts';
import { finishRequest } from './finish.ts';
import { withLease } from './lease.ts';
import type { PaymentRequest } from './types.ts';

const AT_ONCE = 8;
const BATCH = 200;
/** How long after its end a released payment's charge may still turn up. */
const LATE_CHARGE_MS = 10 * RECHECK_AFTER_MS;

/** Finishes one payment whose worker has gone, by what the gateway's books say; false while its lease lasts, or when somebody else is at it. */
export async function recoverRequest(context: Context, id: string): Promise<boolean> {
  const [request] = await context.db
    .update(paymentRequests)
    .set({ leaseOwner: randomUUID(), leaseUntil: leaseEnd(context) })
    .where(
      and(
        eq(paymentRequests.id, id),
        eq(paymentRequests.state, 'reserved'),
        lte(paymentRequests.leaseUntil, context.databaseNow()),
      ),
    )
    .returning();
  if (!request) return false;
  const answer = await withLease(context, request, async () =>
    finishRequest(context, request, await context.gateways.payment.find(id)),
  );
  context.log.info({ paymentRequest: id, finished: answer !== undefined }, 'recovered a payment');
  return answer !== undefined;
}

/** One round of recovery: payments that their worker left open, and charges that may have come late. Several instances may run it at once. */
export async function recoverPayments(context: Context): Promise<void> {
  const now = context.now();
  const left = await context.db
    .select()
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.state, 'reserved'),
        lte(paymentRequests.leaseUntil, context.databaseNow()),
      ),
    )
    .orderBy(asc(paymentRequests.leaseUntil))
    .limit(BATCH);
  await inGroups(context, left, ({ id }) => recoverRequest(context, id));
  const late = await context.db
    .select()
    .from(paymentRequests)
    .where(and(isNotNull(paymentRequests.recheckAt), lte(paymentRequests.recheckAt, now)))
    .limit(BATCH);
  await inGroups(context, late, (request) => recheck(context, request));
}

async function inGroups(
  context: Context,
  rows: readonly PaymentRequest[],
  work: (request: PaymentRequest) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await Promise.all(
      rows.slice(start, start + AT_ONCE).map((request) =>
        work(request).catch((error: unknown) => {
          context.log.error({ err: error, paymentRequest: request.id }, 'not recovered');
        }),
      ),
    );
  }
}

/** Gives money back that a gateway took after its payment had been given up. */
async function recheck(context: Context, request: PaymentRequest): Promise<void> {
  const { id, paymentId, finishedAt } = request;
  const fate = await context.gateways.payment.find(id);
  if (fate.state === 'charged') {
    await context.gateways.payment.refund(id);
    if (paymentId !== null) {
      await context.db
        .update(payments)
        .set({ status: 'refunded' })
        .where(eq(payments.id, paymentId));
    }
  }
  const now = context.now().getTime();
  const over = fate.state !== 'unknown' || now >= (finishedAt?.getTime() ?? 0) + LATE_CHARGE_MS;
  await context.db
    .update(paymentRequests)
    .set({ recheckAt: over ? null : new Date(now + RECHECK_AFTER_MS) })
    .where(eq(paymentRequests.id, id));
}
