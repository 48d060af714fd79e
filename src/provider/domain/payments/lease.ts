import { and, eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { keepRenewing } from '#provider/platform/jobs/keep-renewing.ts';
import { leaseEnd } from '#provider/domain/orders/lease.ts';
import type { PaymentRequest } from './types.ts';

/** Renews the lease of a request; false when it is final or somebody else's by now. */
export async function renewLease(
  context: Context,
  { id, leaseOwner }: PaymentRequest,
): Promise<boolean> {
  const [row] = await context.db
    .update(paymentRequests)
    .set({ leaseUntil: leaseEnd(context) })
    .where(
      and(
        eq(paymentRequests.id, id),
        eq(paymentRequests.leaseOwner, leaseOwner),
        eq(paymentRequests.state, 'reserved'),
      ),
    )
    .returning({ id: paymentRequests.id });
  return row !== undefined;
}

/** Keeps the lease of a request alive while `work` runs. */
export const withLease = <T>(
  context: Context,
  request: PaymentRequest,
  work: () => Promise<T>,
): Promise<T> => keepRenewing(context, () => renewLease(context, request), work);
