import { and, eq, isNull } from 'drizzle-orm';
import type { Cents } from '#lib/money.ts';
import type { Executor } from '#provider/platform/context.ts';
import { payments } from '#provider/platform/db/schema/billing.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';

/** The rejected transaction that keeps an account suspended; undefined when there is none. */
export async function openSuspension(
  db: Executor,
  customerId: number,
): Promise<{ id: number; transactionId: number; amountCents: Cents } | undefined> {
  const [row] = await db
    .select({
      id: suspensions.id,
      transactionId: payments.id,
      amountCents: payments.amountCents,
    })
    .from(suspensions)
    .innerJoin(payments, eq(payments.id, suspensions.rejectedPaymentId))
    .where(and(eq(suspensions.customerId, customerId), isNull(suspensions.resolvedAt)));
  return row;
}
