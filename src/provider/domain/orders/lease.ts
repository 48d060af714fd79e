import { and, eq, type SQL } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { laterBy } from '#provider/platform/db/clock.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { keepRenewing } from '#provider/platform/jobs/keep-renewing.ts';

/** Who works on an order keeps its lease; when it runs out, recovery takes the order over. */
const LEASE_MS = 4_000;

/** The end of a lease that is taken or renewed now, by the database's clock. */
export const leaseEnd = (context: Context): SQL<Date> => laterBy(context, LEASE_MS);

/** Renews a lease, unless the order is final or somebody else's by now. */
async function renewLease(context: Context, orderId: string, owner: string): Promise<void> {
  await context.db
    .update(orders)
    .set({ leaseUntil: leaseEnd(context) })
    .where(and(eq(orders.id, orderId), eq(orders.leaseOwner, owner), eq(orders.state, 'reserved')));
}

/** Keeps a lease alive while `work` runs. */
export function withLease<T>(
  context: Context,
  orderId: string,
  owner: string,
  work: () => Promise<T>,
): Promise<T> {
  return keepRenewing(context, () => renewLease(context, orderId, owner), work);
}
