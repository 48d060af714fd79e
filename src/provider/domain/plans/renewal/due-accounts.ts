import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';

const BATCH = 100;
/** Accounts worked on concurrently: one whose charge hangs does not stop the others. */
const AT_ONCE = 8;

/** Returns the next accounts with something to do at a moment: those with ids above `after`. */
type ListAccounts = (
  context: Context,
  at: Date,
  after: number,
) => Promise<{ customerId: number }[]>;

/** Lists accounts with stopped numbers whose paid time is over. */
export const listWithEndedNumbers: ListAccounts = ({ db }, at, after) =>
  db
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

/** Lists active accounts with numbers to renew. */
export const listToRenew: ListAccounts = ({ db }, at, after) =>
  db
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

const listInGrace =
  (moment: typeof suspensions.retryAt | typeof suspensions.graceEndsAt): ListAccounts =>
  ({ db }, at, after) =>
    db
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

/** Lists accounts whose declined card is to be charged once more. */
export const listToChargeAgain = listInGrace(suspensions.retryAt);

/** Lists accounts whose days of grace are over. */
export const listWithoutGrace = listInGrace(suspensions.graceEndsAt);

/** What is done with each account of a list. */
interface AccountWork {
  step: 'end-stopped' | 'charge-again' | 'suspend' | 'renew';
  list: ListAccounts;
  work: (customerId: number) => Promise<void>;
}

/**
 * Does something with every account of a list, eight at once. One account's failure is logged and
 * does not stop the others; an aborted `signal` ends the work between two accounts.
 */
export async function forEachAccount(
  context: Context,
  at: Date,
  { step, list, work }: AccountWork,
  signal?: AbortSignal,
): Promise<void> {
  for (let after = 0; ;) {
    const batch = await list(context, at, after);
    const queue = batch.map(({ customerId }) => customerId);
    const workOnQueue = async (): Promise<void> => {
      for (;;) {
        const customerId = signal?.aborted ? undefined : queue.shift();
        if (customerId === undefined) return;
        await work(customerId).catch((error: unknown) => {
          context.log.error(
            { err: error, customerId, step },
            'a renewal step failed for an account',
          );
        });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, workOnQueue));
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH || signal?.aborted) return;
    after = last.customerId;
  }
}
