import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { HOUR_MS } from '#lib/time.ts';
import type { Context } from '#provider/domain/context.ts';
import { lockOpenCustomer } from '#provider/domain/customers/customer.ts';
import { isUnannounced } from '#provider/domain/plans/announced.ts';
import { isPlanBeingRenewed } from '#provider/domain/plans/number-renewals.ts';
import { LEAST_NOTICE_MS } from '#provider/domain/plans/renewal-notice-times.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { laterThan } from '#provider/platform/time.ts';
import { BATCH, selectStatus, type Candidate } from './candidates.ts';

/** How late the run that queues the last notice may be. */
const TOLERANCE_MS = HOUR_MS;

/** Lists the renewals of active accounts that are due within a day and were not announced. */
export function listUnannounced({ db }: Context, at: Date): PromiseLike<Candidate[]> {
  const { customerId, nextPaymentAt, renews } = customerNumbers;
  return db
    .selectDistinct({ customerId, dueAt: nextPaymentAt })
    .from(customerNumbers)
    .where(
      and(
        eq(renews, true),
        lte(nextPaymentAt, laterThan(at, LEAST_NOTICE_MS - TOLERANCE_MS)),
        sql`${selectStatus(db, customerId)} = 'Active'`,
        isUnannounced(db),
      ),
    )
    .orderBy(asc(nextPaymentAt), asc(customerId))
    .limit(BATCH);
}

/**
 * Postpones a renewal that is not announced to a day from now, so that its notice comes before its
 * charge. The numbers work until then; these hours are not charged.
 */
export const postponeRenewal = (
  context: Context,
  { customerId, dueAt }: Candidate,
  at: Date,
): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const customer = await lockOpenCustomer(tx, customerId);
    if (customer?.status !== 'Active' || (await isPlanBeingRenewed(tx, customerId))) return false;
    const nextPaymentAt = laterThan(at, LEAST_NOTICE_MS);
    const postponed = await tx
      .update(customerNumbers)
      .set({ nextPaymentAt, billingDay: nextPaymentAt.getUTCDate() })
      .where(
        and(
          eq(customerNumbers.customerId, customerId),
          eq(customerNumbers.renews, true),
          eq(customerNumbers.nextPaymentAt, dueAt),
          isUnannounced(tx),
        ),
      )
      .returning({ id: customerNumbers.id });
    return postponed.length > 0;
  });
