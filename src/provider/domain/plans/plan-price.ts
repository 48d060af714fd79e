import type { Discount, PackagePrice, accountPackagePrice as schema } from '#contract/entities.ts';
import { toDollars, type Cents } from '#lib/money.ts';
import { getRenewalPrice, type Renewal } from '#provider/domain/catalogue/price-rules.ts';
import { LIMITS } from '#config/limits.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { notFound } from '#provider/platform/errors.ts';
import { getMonthlyBases, findPlan, getCurrentDuration } from './plan.ts';
import { listDurations } from '#provider/domain/catalogue/prices.ts';
import type * as z from 'zod/mini';

/** What months are rented for: the bases of all numbers, each in cents a month. */
type MonthlyBases = readonly Cents[];

const sum = (values: readonly Cents[]): Cents => values.reduce((total, cents) => total + cents, 0);

/**
 * Returns what a duration costs in cents, number by number, so that the parts of a bill add up to
 * it.
 */
export const getPlanTotal = (bases: MonthlyBases, duration: Omit<Renewal, 'id'>): Cents =>
  sum(bases.map((base) => getRenewalPrice(base, duration).totalCents));

/** Returns a duration with its prices in dollars, as the APIs carry it. */
export const getDiscount = (bases: MonthlyBases, duration: Renewal): Discount => ({
  intervalMonths: duration.intervalMonths,
  price: toDollars(sum(bases.map((base) => getRenewalPrice(base, duration).monthlyCents))),
  discountPercentage: duration.discountPercentage,
  renewalPackageID: duration.id,
  total: toDollars(getPlanTotal(bases, duration)),
});

/** Reads an account's plan with what each duration costs; throws 404 when it rents no number. */
async function readPrices(db: Executor, customerId: number) {
  const plan = await findPlan(db, customerId);
  if (!plan) throw notFound();
  const bases = getMonthlyBases(plan);
  const durations = await listDurations(db, plan.packageId);
  return {
    plan,
    price: toDollars(sum(bases)),
    discounts: durations.map((duration) => getDiscount(bases, duration)),
  };
}

/**
 * Returns what the account's plan costs for each duration; for a suspended customer that is what
 * reactivation costs.
 */
export async function getPlanPrice({ db }: Context, customerId: number): Promise<PackagePrice> {
  const { price, discounts } = await readPrices(db, customerId);
  return {
    price,
    discounts: discounts.filter(
      ({ intervalMonths }) => intervalMonths > LIMITS.defaultDurationMonths,
    ),
  };
}

/**
 * Returns the account's plan: the duration of its next renewal, what the others cost, and when it
 * was and will be paid.
 */
export async function getAccountPlan(
  { db }: Context,
  customerId: number,
): Promise<z.output<typeof schema>> {
  const { plan, price, discounts } = await readPrices(db, customerId);
  return {
    price,
    monthsInterval: (await getCurrentDuration(db, plan)).intervalMonths,
    discounts,
    billingCycleInfo: {
      lastPaymentDate: plan.lastPaymentAt.toISOString(),
      nextPaymentDate: plan.nextPaymentAt.toISOString(),
    },
  };
}
