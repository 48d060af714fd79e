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

const updateLease = (context: Context, paymentRequest: PaymentRequest) =>
  context.db
    .update(paymentRequests)
    .set({ leaseUntil: leaseEnd(context) })
    .where(and(eq(paymentRequests.id, paymentRequest.id), isOpenAndLeased(paymentRequest)))
    .returning({ id: paymentRequests.id });

/** Renews the lease of a payment; false when it is final or leased by another worker by now. */
export async function renewLease(
  context: Context,
  paymentRequest: PaymentRequest,
): Promise<boolean> {
  const [row] = await updateLease(context, paymentRequest);
  return row !== undefined;
}

/**
 * Returns a subquery that renews the lease of a payment and locks it, with its id; without rows
 * when it is final or leased by another worker by now.
 */
export const renewLeaseSubquery = (context: Context, paymentRequest: PaymentRequest) =>
  context.db.$with('renewed_lease').as(updateLease(context, paymentRequest));

/** Renews the lease of a payment while `work` runs. */
export const withLease = <T>(
  context: Context,
  paymentRequest: PaymentRequest,
  work: () => Promise<T>,
): Promise<T> => renewWhile(context, () => renewLease(context, paymentRequest), work);
