import { asc, eq, inArray } from 'drizzle-orm';
import type { Cents } from '#lib/money/money.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { digitsOf } from '#lib/phone/phone.ts';
import { bills } from '#provider/platform/db/schema/billing.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import type { BoughtMonths } from '#provider/platform/db/schema/payment-requests.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import type { PaymentRequest } from '#provider/domain/purpose.ts';
import { nextPeriod } from '../next-period.ts';
import { findPackageDuration } from '#provider/domain/catalogue/prices.ts';
import { listAnnouncedMoments } from '../announced.ts';
import { findPlan, getCurrentDuration, numbersDue } from '../plan.ts';
import { planTotal, renewalPrice } from '../plan-price.ts';
import { LEAST_NOTICE_MS } from '../renewal-notice-times.ts';
import { laterThan } from '#provider/platform/time.ts';
import { findGrace, resolveSuspension } from './suspension.ts';

/** What was paid for, and the next charge. */
interface ExtendedPlan {
  months: number;
  nextPaymentAt: Date;
  /** At today's prices. */
  nextCents: Cents;
}

/**
 * Gives the numbers that were paid for their months, and reactivates a suspended account. Returns
 * the months, and when and how much the account is charged next, be it for other numbers.
 */
export async function extendPlan(
  context: Context,
  tx: Transaction,
  customer: Customer,
  paymentRequest: PaymentRequest,
  { months, renewalPackageId, at, numbers }: BoughtMonths,
): Promise<ExtendedPlan> {
  const plan = await findPlan(tx, customer.id);
  const paid = plan?.numbers.filter(({ id }) => numbers?.includes(id) ?? true) ?? [];
  if (!plan || paid.length === 0) throw new Error('a paid plan has no number');
  const paidAt = new Date(at);
  // By its id, as another number may have become the plan's first while the card was charged.
  const duration =
    renewalPackageId === null ? null : await findPackageDuration(tx, renewalPackageId);
  const discountPercentage = duration?.discountPercentage ?? 0;
  // Not the status, as the run that suspends comes after the end of the days of grace.
  const grace = await findGrace(tx, customer.id);
  for (const number of paid) {
    const { id, nextPaymentAt: dueAt, billingDay } = number;
    const next = nextPeriod({ dueAt, billingDay, paidAt, months, grace });
    await tx
      .update(customerNumbers)
      .set({
        lastPaymentAt: paidAt,
        ...next,
        priceCents: renewalPrice(number, { intervalMonths: months, discountPercentage }).totalCents,
      })
      .where(eq(customerNumbers.id, id));
  }
  // Only this purpose chooses a duration; a renewal may have been charged for a single month
  // because the plan's package does not have the one that was chosen.
  if (paymentRequest.purpose === 'plan') {
    await tx
      .update(customerNumbers)
      .set({ monthsInterval: months, renewalPackageId: duration?.id ?? null })
      .where(eq(customerNumbers.customerId, customer.id));
  }
  if (customer.status !== 'Active') {
    await resolveSuspension(context, tx, customer, paymentRequest.billId, paidAt);
  }
  await recordPaidNumbers(
    tx,
    paymentRequest,
    paid.map(({ id }) => id),
  );
  const extended = await findPlan(tx, customer.id);
  if (!extended) throw new Error('a paid plan does not renew');
  const next = await findNextCharge(tx, customer.id, extended.nextPaymentAt, paidAt);
  const due = numbersDue(extended, next);
  const nextCents = planTotal(due, await getCurrentDuration(tx, extended));
  return { months, nextPaymentAt: next, nextCents };
}

/** Stores on the bill which numbers it paid for until when, for a receipt that is sent again. */
async function recordPaidNumbers(
  tx: Transaction,
  { billId }: PaymentRequest,
  ids: readonly number[],
): Promise<void> {
  if (billId === null) return;
  const rows = await tx
    .select({ number: dids.number, until: customerNumbers.nextPaymentAt })
    .from(customerNumbers)
    .innerJoin(dids, eq(dids.id, customerNumbers.didId))
    .where(inArray(customerNumbers.id, [...ids]))
    .orderBy(asc(customerNumbers.id));
  const paidNumbers = rows.map(({ number, until }) => ({
    number: digitsOf(number),
    until: until.toISOString(),
  }));
  await tx.update(bills).set({ paidNumbers }).where(eq(bills.id, billId));
}

/**
 * Returns when a plan is charged next. A number that is due already is charged by the next run, or
 * a day later where its notice comes first.
 */
async function findNextCharge(
  tx: Transaction,
  customerId: number,
  nextPaymentAt: Date,
  paidAt: Date,
): Promise<Date> {
  if (nextPaymentAt > paidAt) return nextPaymentAt;
  const announced = await listAnnouncedMoments(tx, customerId, [nextPaymentAt]);
  return announced.length > 0 ? paidAt : laterThan(paidAt, LEAST_NOTICE_MS);
}
