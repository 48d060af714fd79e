import { and, eq, isNull } from 'drizzle-orm';
import { toDollars, type Cents } from '#lib/money.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { payments } from '#provider/platform/db/schema/billing.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import { notFound } from '#provider/platform/errors.ts';

/** The rejected transaction that an account is suspended for; undefined when there is none. */
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

/** The rejected transaction that a suspended customer has to pay; throws 404 when there is none. */
export async function preSuspendedTransaction(
  { db }: Context,
  customerId: number,
): Promise<{ transactionID: number; transactionAmount: number }> {
  const suspension = await openSuspension(db, customerId);
  if (!suspension) throw notFound();
  return {
    transactionID: suspension.transactionId,
    transactionAmount: toDollars(suspension.amountCents),
  };
}
