import { asc, eq } from 'drizzle-orm';
import type { Cents } from '#lib/money/money.ts';
import type { Executor } from '#provider/platform/context.ts';
import { countries, dids, packages } from '#provider/platform/db/schema/catalogue.ts';
import type { BoughtMonths } from '#provider/platform/db/schema/payment-requests.ts';
import type { AnnouncedPart } from '#provider/platform/db/schema/notices.ts';
import { customerNumbers, type CustomerNumberRow } from '#provider/platform/db/schema/customers.ts';
import { basePrice, type PackageDuration } from '#provider/domain/catalogue/price-rules.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { listDurations } from '#provider/domain/catalogue/prices.ts';
import { listAnnounced } from './announced.ts';

/**
 * Returns the exclusive key of payments that change a customer's plan: at most one of them is open.
 */
export const planKey = (customerId: number): string => `plan:${customerId}`;

/**
 * A number that an account rents, with its price of one month in cents, and what was announced
 * about its next renewal.
 */
export type PlanNumber = CustomerNumberRow & {
  baseCents: Cents;
  announced: readonly AnnouncedPart[];
};

/** An account's plan: its numbers that renew, for the duration of the first. */
export interface Plan {
  numbers: PlanNumber[];
  packageId: number;
  months: number;
  /** That of the package in which the duration was chosen; null for the single month. */
  renewalPackageId: number | null;
  lastPaymentAt: Date;
  /** When the first of the numbers is due. */
  nextPaymentAt: Date;
}

const isSameTime = (one: Date, other: Date): boolean => one.getTime() === other.getTime();

/**
 * Reads all numbers of an account at the provider's prices of today, the first bought first; those
 * that do not renew, too.
 */
export async function listPlanNumbers(db: Executor, customerId: number): Promise<PlanNumber[]> {
  const rows = await db
    .select({
      number: customerNumbers,
      didCents: dids.priceCents,
      surchargeCents: packages.surchargeCents,
      countryBaseCents: countries.numberBaseCents,
    })
    .from(customerNumbers)
    .innerJoin(dids, eq(dids.id, customerNumbers.didId))
    .innerJoin(countries, eq(countries.id, dids.countryId))
    .innerJoin(packages, eq(packages.id, customerNumbers.packageId))
    .where(eq(customerNumbers.customerId, customerId))
    .orderBy(asc(customerNumbers.id));
  const moments = rows.map(({ number }) => number.nextPaymentAt);
  const announced = await listAnnounced(db, customerId, moments);
  return rows.map(({ number, countryBaseCents, ...facts }) => ({
    ...number,
    baseCents: basePrice({ ...facts, countryBaseCents: countryBaseCents ?? 0 }),
    announced: announced.filter(
      (part) => part.number === number.id && isSameTime(part.dueAt, number.nextPaymentAt),
    ),
  }));
}

/** Reads an account's plan at the provider's prices of today; undefined when no number renews. */
export async function findPlan(db: Executor, customerId: number): Promise<Plan | undefined> {
  const numbers = await listPlanNumbers(db, customerId);
  return createPlan(numbers.filter(({ renews }) => renews));
}

/** Creates a plan of numbers; undefined without one. */
export function createPlan(numbers: PlanNumber[]): Plan | undefined {
  const [first] = numbers;
  if (!first) return undefined;
  return {
    numbers,
    packageId: first.packageId,
    months: first.monthsInterval,
    renewalPackageId: first.renewalPackageId,
    lastPaymentAt: new Date(Math.max(...numbers.map((number) => number.lastPaymentAt.getTime()))),
    nextPaymentAt: new Date(Math.min(...numbers.map((number) => number.nextPaymentAt.getTime()))),
  };
}

/** Returns the numbers of a plan that are charged at a moment: those that are due by then. */
export const numbersDue = ({ numbers }: Plan, at: Date): PlanNumber[] =>
  numbers.filter(({ nextPaymentAt }) => nextPaymentAt <= at);

/**
 * A duration that an account may choose; `id` is null for the single month when no renewal package
 * has it.
 */
export type Duration = Omit<PackageDuration, 'id'> & { id: number | null };

/** The duration of one month, which no renewal package needs to have. */
export const SINGLE_MONTH: Duration = {
  id: null,
  intervalMonths: LIMITS.defaultDurationMonths,
  discountPercentage: 0,
};

/**
 * Finds a duration of a plan's package by the id of its renewal package, null being the single
 * month; undefined when the package has no such duration.
 */
export async function findDuration(
  db: Executor,
  plan: Plan,
  renewalPackageId: number | null,
): Promise<Duration | undefined> {
  if (renewalPackageId === null) return SINGLE_MONTH;
  const durations = await listDurations(db, plan.packageId);
  return durations.find(({ id }) => id === renewalPackageId);
}

/**
 * Returns the duration of the next renewal; one that the plan's package does not have falls back to
 * the single month. It is found by its months, as the customer may have chosen it when another
 * number, of another package, was the first of the plan, and as that package may have lost it
 * since.
 */
export async function getCurrentDuration(
  db: Executor,
  { packageId, months }: Pick<Plan, 'packageId' | 'months'>,
): Promise<Duration> {
  const durations = await listDurations(db, packageId);
  return durations.find(({ intervalMonths }) => intervalMonths === months) ?? SINGLE_MONTH;
}

/** Finds the duration that an account's numbers renew for; undefined when none renews. */
export async function findRunningDuration(
  db: Executor,
  customerId: number,
): Promise<Duration | undefined> {
  const plan = await findPlan(db, customerId);
  return plan && getCurrentDuration(db, plan);
}

/** Returns what a payment buys: the months of a duration for these numbers, paid at a moment. */
export const boughtMonths = (
  numbers: readonly PlanNumber[],
  duration: Duration,
  at: Date,
): BoughtMonths => ({
  months: duration.intervalMonths,
  renewalPackageId: duration.id,
  at: at.toISOString(),
  numbers: numbers.map(({ id }) => id),
});
