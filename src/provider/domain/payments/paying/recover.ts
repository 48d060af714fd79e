import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, getTableColumns, isNotNull, lte, sql } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { laterBy } from '#provider/platform/time.ts';
import { finishPayment, RECHECK_AFTER_MS } from './finish.ts';
import { leaseEnd, withLease } from '../requests/lease.ts';
import { refundCharge } from './refund.ts';
import type { PaymentRequest } from '#provider/domain/purpose.ts';

const AT_ONCE = 8;
const BATCH = 200;
/** How long after its end a released payment's charge may still turn up. */
const LATE_CHARGE_MS = 10 * RECHECK_AFTER_MS;

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 250;
const WAIT_MS = 20_000;

/**
 * Finishes one payment whose lease has run out, by the gateway's records; false while the lease
 * lasts, or when another worker has it.
 */
async function recoverPayment(context: Context, id: string): Promise<boolean> {
  const [paymentRequest] = await context.db
    .update(paymentRequests)
    .set({ leaseHolder: randomUUID(), leaseUntil: leaseEnd(context) })
    .where(
      and(
        eq(paymentRequests.id, id),
        eq(paymentRequests.state, 'reserved'),
        lte(paymentRequests.leaseUntil, context.databaseNow()),
      ),
    )
    .returning();
  if (!paymentRequest) return false;
  const response = await withLease(context, paymentRequest, async () =>
    finishPayment(context, paymentRequest, await context.gateways.payment.find(id)),
  );
  const finished = response !== undefined;
  context.log.info(
    { paymentRequest: id, purpose: paymentRequest.purpose, finished },
    'recovered a payment',
  );
  return finished;
}

/** Logs that the gateway or the database failed; the payment stays open, and is tried again. */
function logUnrecovered(context: Context, { id }: Pick<PaymentRequest, 'id'>, error: unknown) {
  context.log.error({ err: error, paymentRequest: id }, 'a payment was not recovered');
}

/**
 * Waits 20 seconds for a payment to become final, and takes it over when its lease runs out;
 * undefined when it is still open then, or was deleted. A gateway that is out of reach does not end
 * the wait; a look-up that has begun is finished.
 */
export async function awaitPayment(
  context: Context,
  id: string,
): Promise<PaymentRequest | undefined> {
  const { leaseUntil } = paymentRequests;
  const deadline = performance.now() + WAIT_MS;
  for (let poll = 1; ; poll += 1) {
    const isLeaseOver = sql<boolean>`${leaseUntil} <= ${context.databaseNow()}`;
    const [row] = await context.db
      .select({ paymentRequest: getTableColumns(paymentRequests), isLeaseOver })
      .from(paymentRequests)
      .where(eq(paymentRequests.id, id));
    if (row?.paymentRequest.state !== 'reserved') return row?.paymentRequest;
    if (performance.now() >= deadline) return undefined;
    const isRecovered =
      row.isLeaseOver &&
      (await recoverPayment(context, id).catch((error: unknown) =>
        logUnrecovered(context, row.paymentRequest, error),
      ));
    if (isRecovered !== true) {
      await wait(Math.min(FIRST_PAUSE_MS * poll, LONGEST_PAUSE_MS));
    }
  }
}

/**
 * Recovers payments of any purpose that were left open, and charges that may have come late.
 * Several instances may run it at once.
 */
export async function recoverPayments(context: Context): Promise<void> {
  const expired = await context.db
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
  await inGroups(context, expired, ({ id }) => recoverPayment(context, id));
  const late = await context.db
    .select()
    .from(paymentRequests)
    .where(isRecheckDue(context))
    .orderBy(asc(paymentRequests.recheckAt))
    .limit(BATCH);
  await inGroups(context, late, (paymentRequest) => recheck(context, paymentRequest));
}

async function inGroups(
  context: Context,
  rows: readonly PaymentRequest[],
  work: (paymentRequest: PaymentRequest) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await Promise.all(
      rows
        .slice(start, start + AT_ONCE)
        .map((paymentRequest) =>
          work(paymentRequest).catch((error: unknown) =>
            logUnrecovered(context, paymentRequest, error),
          ),
        ),
    );
  }
}

/**
 * Refunds a charge that a gateway made after its payment had been released. Logs when the last
 * look-up finds no charge, so that a person can compare with the gateway's records.
 */
async function recheck(context: Context, paymentRequest: PaymentRequest): Promise<void> {
  const { id, purpose, amountCents } = paymentRequest;
  const claimed = await claimRecheck(context, id);
  if (!claimed) return;
  const status = await context.gateways.payment.find(id);
  if (status.state === 'charged') {
    await refundCharge(context, paymentRequest, status.charge, 'late-charge');
  }
  if (status.state === 'unknown') {
    if (!claimed.isLast) return;
    context.log.warn({ paymentRequest: id, purpose, amountCents }, 'a charge stays unknown');
  }
  await context.db
    .update(paymentRequests)
    .set({ recheckAt: null })
    .where(eq(paymentRequests.id, id));
}

const isRecheckDue = (context: Context) =>
  and(isNotNull(paymentRequests.recheckAt), lte(paymentRequests.recheckAt, context.databaseNow()));

/**
 * Moves the next look-up by a minute, also of a gateway that is out of reach; undefined when
 * another instance has done so.
 */
async function claimRecheck(
  context: Context,
  id: string,
): Promise<{ isLast: boolean } | undefined> {
  // The lease ended with the release, or seconds later, and has the database's time.
  const isLast = sql<boolean>`${paymentRequests.leaseUntil} <= ${laterBy(context, -LATE_CHARGE_MS)}`;
  const [claimed] = await context.db
    .update(paymentRequests)
    .set({ recheckAt: laterBy(context, RECHECK_AFTER_MS) })
    .where(and(eq(paymentRequests.id, id), isRecheckDue(context)))
    .returning({ isLast });
  return claimed;
}
