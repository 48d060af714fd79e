import { and, eq, isNull, lte } from 'drizzle-orm';
import { toDollars, type Cents, formatUsd } from '#lib/money.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { payments } from '#provider/platform/db/schema/billing.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import { notFound } from '#provider/platform/errors.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { type Customer, lockCustomer } from '#provider/domain/customers/customer.ts';
import { queueText, getSiteLink } from '#provider/domain/messages/queue-text.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { PaymentRequest } from '#provider/domain/payments/types.ts';
import { GRACE_DAYS, getGraceEnd } from '../next-period.ts';

/**
 * Finds the open suspension of an account with its rejected transaction; undefined when there is
 * none.
 */
export async function findOpenSuspension(
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

/**
 * Returns the rejected transaction that a suspended customer has to pay; throws 404 when there is
 * none.
 */
export async function getRejectedTransaction(
  { db }: Context,
  customerId: number,
): Promise<{ transactionID: number; transactionAmount: number }> {
  const suspension = await findOpenSuspension(db, customerId);
  if (!suspension) throw notFound();
  return {
    transactionID: suspension.transactionId,
    transactionAmount: toDollars(suspension.amountCents),
  };
}

/**
 * Pre-suspends an account whose renewal was rejected: the customer has the days of grace to pay the
 * rejected transaction.
 */
export async function preSuspend(
  context: Context,
  tx: Transaction,
  customer: Customer,
  { paymentId, amountCents, details }: PaymentRequest,
): Promise<void> {
  if (paymentId === null) throw new Error('a renewal has no payment');
  const at = details?.plan ? new Date(details.plan.at) : context.now();
  await tx.update(customers).set({ status: 'PreSuspended' }).where(eq(customers.id, customer.id));
  await tx.insert(suspensions).values({
    customerId: customer.id,
    rejectedPaymentId: paymentId,
    preSuspendedAt: at,
    graceEndsAt: getGraceEnd(at),
  });
  await queueText(context, tx, {
    to: customer.email,
    channel: 'email',
    language: customer.language,
    kind: 'renewal-failed',
    values: {
      name: customer.firstName,
      amount: formatUsd(amountCents),
      transaction: paymentId,
      days: await translate({ db: tx }, customer.language, 'provider.days', { count: GRACE_DAYS }),
      link: getSiteLink(context, customer.language, '/login'),
    },
  });
}

/** Suspends a pre-suspended account when its days of grace are over; false when it was paid. */
export const suspendOverdue = (context: Context, customerId: number, at: Date): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    const [overdue] = await tx
      .select({ id: suspensions.id })
      .from(suspensions)
      .where(
        and(
          eq(suspensions.customerId, customerId),
          isNull(suspensions.resolvedAt),
          lte(suspensions.graceEndsAt, at),
        ),
      );
    if (!overdue || customer.status !== 'PreSuspended') return false;
    await tx.update(customers).set({ status: 'Suspended' }).where(eq(customers.id, customerId));
    await queueText(context, tx, {
      to: customer.email,
      channel: 'email',
      language: customer.language,
      kind: 'suspended',
      values: {
        name: customer.firstName,
        link: getSiteLink(context, customer.language, '/login'),
      },
    });
    return true;
  });
