import { eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { payments } from '#provider/platform/db/schema/billing.ts';

/** Gives a charge back that was made for an order which had been given up meanwhile. */
export async function refundLate(context: Context, orderId: string): Promise<void> {
  await context.gateways.payment.refund(orderId);
  await context.db
    .update(payments)
    .set({ status: 'refunded' })
    .where(eq(payments.orderId, orderId));
}
