import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { RESPONSE_CODE } from '#contract/message-codes.ts';
import type { Context } from '#provider/domain/context.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import { dids, restingDids } from '#provider/platform/db/schema/catalogue.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import { endStopped } from './end-stopped.ts';
import { renewCustomer } from './renew-customer.ts';
import { suspendOverdue } from './suspension.ts';
import { runAtDatabaseTime } from '#provider/platform/jobs/lease.ts';

const BATCH = 100;
/** Accounts renewed concurrently: one whose charge hangs does not stop the others. */
const AT_ONCE = 8;

/** What one run did: numbers that ended, and accounts. */
interface RenewalRun {
  ended: number;
  renewed: number;
  failed: number;
  suspended: number;
}

/**
 * Ends the stopped numbers whose paid time is over at a moment, suspends the accounts whose days of
 * grace are over, charges declined cards once more on their days, and renews every account that is
 * due, each by one period. One account's failure does not stop the others; an aborted `signal` ends
 * the run between two accounts.
 */
export async function renewDue(
  context: Context,
  at: Date,
  signal?: AbortSignal,
): Promise<RenewalRun> {
  const run: RenewalRun = { ended: 0, renewed: 0, failed: 0, suspended: 0 };
  await releaseRestingNumbers(context, at);
  // Before suspensions, as an account may owe nothing after it.
  await forEach(
    context,
    (after) => listEndingAfter(context, at, after),
    async (customerId) => {
      run.ended += await endStopped(context, customerId, at);
    },
    signal,
  );
  await forEach(
    context,
    (after) => listSuspendedAfter(context, suspensions.graceEndsAt, { at, after }),
    async (customerId) => {
      if (await suspendOverdue(context, customerId, at)) run.suspended += 1;
    },
    signal,
  );
  const renew = async (customerId: number): Promise<void> => {
    const outcome = await renewCustomer(context, customerId, at);
    if (outcome?.responseCode === RESPONSE_CODE.success) run.renewed += 1;
    else if (outcome) run.failed += 1;
  };
  await forEach(
    context,
    (after) => listSuspendedAfter(context, suspensions.retryAt, { at, after }),
    renew,
    signal,
  );
  await forEach(context, (after) => listDueAfter(context, at, after), renew, signal);
  return run;
}

/** Puts numbers that ended on offer again when they have rested. */
const releaseRestingNumbers = (context: Context, at: Date): Promise<void> =>
  context.db.transaction(async (tx) => {
    const rested = await tx.delete(restingDids).where(lte(restingDids.releaseAt, at)).returning();
    if (rested.length === 0) return;
    const ids = rested.map(({ didId }) => didId);
    await tx
      .update(dids)
      .set({ status: 'available', reservedByOrder: null })
      .where(and(inArray(dids.id, ids), eq(dids.status, 'sold')));
  });

async function forEach(
  context: Context,
  next: (after: number) => Promise<{ customerId: number }[]>,
  work: (customerId: number) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let after = 0;
  for (;;) {
    const batch = await next(after);
    const queue = batch.map(({ customerId }) => customerId);
    const worker = async (): Promise<void> => {
      for (;;) {
        const customerId = signal?.aborted ? undefined : queue.shift();
        if (customerId === undefined) return;
        await work(customerId).catch((error: unknown) => {
          context.log.error({ err: error, customerId }, 'an account was not renewed');
        });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    after = batch.at(-1)?.customerId ?? after;
    if (batch.length < BATCH || signal?.aborted) return;
  }
}

const listEndingAfter = (context: Context, at: Date, after: number) =>
  context.db
    .selectDistinct({ customerId: customerNumbers.customerId })
    .from(customerNumbers)
    .where(
      and(
        eq(customerNumbers.renews, false),
        lte(customerNumbers.nextPaymentAt, at),
        gt(customerNumbers.customerId, after),
      ),
    )
    .orderBy(asc(customerNumbers.customerId))
    .limit(BATCH);

const listDueAfter = (context: Context, at: Date, after: number) =>
  context.db
    .selectDistinct({ customerId: customerNumbers.customerId })
    .from(customerNumbers)
    .innerJoin(customers, eq(customers.id, customerNumbers.customerId))
    .where(
      and(
        eq(customers.status, 'Active'),
        eq(customerNumbers.renews, true),
        lte(customerNumbers.nextPaymentAt, at),
        gt(customerNumbers.customerId, after),
      ),
    )
    .orderBy(asc(customerNumbers.customerId))
    .limit(BATCH);

/**
 * Returns accounts in the days of grace for which one of the moments of their suspension is over.
 */
const listSuspendedAfter = (
  context: Context,
  moment: typeof suspensions.retryAt | typeof suspensions.graceEndsAt,
  { at, after }: { at: Date; after: number },
) =>
  context.db
    .select({ customerId: suspensions.customerId })
    .from(suspensions)
    .innerJoin(customers, eq(customers.id, suspensions.customerId))
    .where(
      and(
        eq(customers.status, 'PreSuspended'),
        isNull(suspensions.resolvedAt),
        lte(moment, at),
        gt(suspensions.customerId, after),
      ),
    )
    .orderBy(asc(suspensions.customerId))
    .limit(BATCH);

/** Renews and ends what is due now, unless another instance does so. */
export async function renewOnOneInstance(context: Context, signal?: AbortSignal): Promise<void> {
  const run = await runAtDatabaseTime(context, 'renewals', (at) => renewDue(context, at, signal));
  if (run && Object.values(run).some((count) => count > 0)) context.log.info(run, 'renewals');
}
