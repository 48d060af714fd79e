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
import {
  findPlan,
  getCurrentDuration,
  getMonthlyBases,
  getNumbersDue,
  type Duration,
  type PlanNumber,
} from '../plan.ts';
import { getPlanTotal } from '../plan-price.ts';

/** What a suspended account owes. */
interface Owed {
  /** The rejected transaction. */
  transactionId: number;
  amountCents: Cents;
  /** What the transaction was for, without the numbers whose renewal was stopped since. */
  numbers: PlanNumber[];
  duration: Duration;
}

/**
 * Finds what an account is suspended for; undefined when it is not, or when none of the rejected
 * transaction's numbers renews any more. The amount is the transaction's own, or what the numbers
 * that are left cost today where that is less.
 */
export async function findOpenSuspension(
  db: Executor,
  customerId: number,
): Promise<Owed | undefined> {
  const [row] = await db
    .select({
      transactionId: payments.id,
      amountCents: payments.amountCents,
      preSuspendedAt: suspensions.preSuspendedAt,
    })
    .from(suspensions)
    .innerJoin(payments, eq(payments.id, suspensions.rejectedPaymentId))
    .where(and(eq(suspensions.customerId, customerId), isNull(suspensions.resolvedAt)));
  const plan = row && (await findPlan(db, customerId));
  const numbers = plan ? getNumbersDue(plan, row.preSuspendedAt) : [];
  if (!plan || numbers.length === 0) return undefined;
  const duration = await getCurrentDuration(db, plan);
  const amountCents = Math.min(row.amountCents, getPlanTotal(getMonthlyBases(numbers), duration));
  return { transactionId: row.transactionId, amountCents, numbers, duration };
}

/**
 * Returns the rejected transaction that a suspended customer has to pay; throws 404 when there is
 * none.
 */
export async function getRejectedTransaction(
  { db }: Context,
  customerId: number,
): Promise<{ transactionID: number; transactionAmount: number }> {
  const owed = await findOpenSuspension(db, customerId);
  if (!owed) throw notFound();
  return { transactionID: owed.transactionId, transactionAmount: toDollars(owed.amountCents) };
}

/** Makes a suspended account active; `paymentId` is what it paid, null when it owes nothing more. */
export async function resolveSuspension(
  context: Context,
  tx: Transaction,
  customerId: number,
  paymentId: number | null,
): Promise<void> {
  await tx.update(customers).set({ status: 'Active' }).where(eq(customers.id, customerId));
  await tx
    .update(suspensions)
    .set({ resolvedAt: context.now(), resolvingPaymentId: paymentId })
    .where(and(eq(suspensions.customerId, customerId), isNull(suspensions.resolvedAt)));
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
