import { and, eq, type SQL } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { laterBy } from '#provider/platform/time.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { renewWhile } from '#provider/platform/jobs/lease.ts';
import { isOpenAndLeased } from './requests.ts';
import type { PaymentRequest } from '#provider/domain/purpose.ts';

/** The instance that works on a payment holds its lease; when it runs out, recovery takes over. */
export const LEASE_MS = 4_000;

/** Returns the end of a lease that is taken or renewed now, by the database's clock. */
export const leaseEnd = (context: Context): SQL<Date> => laterBy(context, LEASE_MS);

const updateLease = (context: Context, request: PaymentRequest) =>
  context.db
    .update(paymentRequests)
    .set({ leaseUntil: leaseEnd(context) })
    .where(and(eq(paymentRequests.id, request.id), isOpenAndLeased(request)))
    .returning({ id: paymentRequests.id });

/** Renews the lease of a payment; false when it is final or leased by another worker by now. */
export async function renewLease(context: Context, request: PaymentRequest): Promise<boolean> {
  const [row] = await updateLease(context, request);
  return row !== undefined;
}

/**
 * Returns a subquery that renews the lease of a payment and locks it, with its id; without rows
 * when it is final or leased by another worker by now.
 */
export const renewLeaseSubquery = (context: Context, request: PaymentRequest) =>
  context.db.$with('renewed_lease').as(updateLease(context, request));

/** Renews the lease of a payment while `work` runs. */
export const withLease = <T>(
  context: Context,
  request: PaymentRequest,
  work: () => Promise<T>,
): Promise<T> => renewWhile(context, () => renewLease(context, request), work);
