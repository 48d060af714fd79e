import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Cents } from '#lib/money/money.ts';
import { findPackageDuration, listDurations } from '#provider/domain/catalogue/prices.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { bills } from '#provider/platform/db/schema/billing.ts';
import type { BoughtMonths } from '#provider/platform/db/schema/payment-requests.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import {
  findPlan,
  getCurrentDuration,
  numbersDue,
  type Duration,
  type Plan,
  type PlanNumber,
} from '../plan.ts';
import { planTotal } from '../plan-price.ts';

/** Returns the condition of a customer's open suspension. */
export const isOpenSuspensionOf = (customerId: number) =>
  and(eq(suspensions.customerId, customerId), isNull(suspensions.resolvedAt));

/** What a suspended account owes. */
interface Owed {
  /** The rejected transaction. */
  transactionId: number;
  amountCents: Cents;
  /** What the transaction was for, without the numbers whose renewal was stopped since. */
  numbers: PlanNumber[];
  /** The months that it was for, whatever the plan's duration is by now. */
  duration: Duration;
  /** When the days of grace end. */
  graceEndsAt: Date;
}

/**
 * Finds what a suspended account owes; undefined when it is not suspended, or when none of the
 * rejected transaction's numbers renews any more. The amount is the transaction's own, or what the
 * numbers that are left cost today where that is less.
 */
export async function findDebt(db: Executor, customerId: number): Promise<Owed | undefined> {
  const [row] = await db
    .select({
      transactionId: bills.id,
      amountCents: bills.amountCents,
      rejected: suspensions.owed,
      preSuspendedAt: suspensions.preSuspendedAt,
      graceEndsAt: suspensions.graceEndsAt,
    })
    .from(suspensions)
    .innerJoin(bills, eq(bills.id, suspensions.rejectedBillId))
    .where(isOpenSuspensionOf(customerId));
  const plan = row && (await findPlan(db, customerId));
  if (!plan) return undefined;
  const { rejected } = row;
  const numbers = numbersDue(plan, row.preSuspendedAt).filter(
    ({ id }) => rejected?.numbers?.includes(id) ?? true,
  );
  if (numbers.length === 0) return undefined;
  const duration = rejected
    ? await findBoughtDuration(db, plan, rejected)
    : await getCurrentDuration(db, plan);
  const amountCents = Math.min(row.amountCents, planTotal(numbers, duration));
  const { transactionId, graceEndsAt } = row;
  return { transactionId, amountCents, numbers, duration, graceEndsAt };
}

/**
 * Returns the months of a payment with the discount that the renewal package gives today. Where it
 * is gone, its successor counts: the one of the plan's package with the same months.
 */
async function findBoughtDuration(
  db: Executor,
  { packageId }: Plan,
  { months, renewalPackageId }: BoughtMonths,
): Promise<Duration> {
  const single: Duration = { id: null, intervalMonths: months, discountPercentage: 0 };
  if (renewalPackageId === null) return single;
  const bought = await findPackageDuration(db, renewalPackageId);
  if (bought !== null) return { ...bought, intervalMonths: months };
  const durations = await listDurations(db, packageId);
  return durations.find(({ intervalMonths }) => intervalMonths === months) ?? single;
}

/**
 * Finds the numbers that a suspended account pays for at a moment to be active again: those of its
 * rejected transaction and those that have become due since. Another number is paid for when it is
 * due. Without a suspension it is all of the plan.
 */
export async function listNumbersToPay(
  db: Executor,
  plan: Plan,
  { customerId, at }: { customerId: number; at: Date },
): Promise<PlanNumber[]> {
  if ((await db.$count(suspensions, isOpenSuspensionOf(customerId))) === 0) return plan.numbers;
  const owed = (await findDebt(db, customerId))?.numbers ?? [];
  const ids = new Set([...owed, ...numbersDue(plan, at)].map(({ id }) => id));
  return plan.numbers.filter(({ id }) => ids.has(id));
}

/** Finds what an account owes when its card is to be charged once more at a moment. */
export async function findRetry(
  tx: Transaction,
  customerId: number,
  at: Date,
): Promise<Owed | undefined> {
  const [planned] = await tx
    .select({ id: suspensions.id })
    .from(suspensions)
    .where(and(isOpenSuspensionOf(customerId), lte(suspensions.retryAt, at)));
  return planned && findDebt(tx, customerId);
}
