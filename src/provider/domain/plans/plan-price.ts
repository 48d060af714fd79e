import type { Discount, accountPackagePrice as schema } from '#contract/entities.ts';
import { toDollars, type Cents } from '#lib/money/money.ts';
import { durationPrice, type PackageDuration } from '#provider/domain/catalogue/price-rules.ts';
import { LIMITS } from '#config/limits.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import {
  createPlan,
  getCurrentDuration,
  monthlyBases,
  numbersDue,
  listPlanNumbers,
  type Plan,
  type PlanNumber,
} from './plan.ts';
import { listDurations } from '#provider/domain/catalogue/prices.ts';
import type * as z from 'zod/mini';

/** What months are rented for: the bases of all numbers, each in cents a month. */
type MonthlyBases = readonly Cents[];

const sum = (values: readonly Cents[]): Cents => values.reduce((total, cents) => total + cents, 0);

/**
 * Returns what a duration costs in cents, number by number, so that the parts of a bill add up to
 * it.
 */
export const planTotal = (bases: MonthlyBases, duration: Omit<PackageDuration, 'id'>): Cents =>
  sum(bases.map((base) => durationPrice(base, duration).totalCents));

/** Returns a duration with its prices in dollars, as the APIs carry it. */
export const discountOf = (bases: MonthlyBases, duration: PackageDuration): Discount => ({
  intervalMonths: duration.intervalMonths,
  price: toDollars(sum(bases.map((base) => durationPrice(base, duration).monthlyCents))),
  discountPercentage: duration.discountPercentage,
  renewalPackageID: duration.id,
  total: toDollars(planTotal(bases, duration)),
});

/** Returns what each duration of a plan costs for some of its numbers, in dollars. */
export async function readPrices(
  db: Executor,
  { packageId }: Plan,
  numbers: readonly PlanNumber[],
) {
  const bases = monthlyBases(numbers);
  const durations = await listDurations(db, packageId);
  return {
    price: toDollars(sum(bases)),
    discounts: durations.map((duration) => discountOf(bases, duration)),
  };
}

type AccountPlan = z.output<typeof schema>;

/**
 * Returns the account's plan: the duration of its next renewal, what that and the other durations
 * cost, and when it was and will be paid. Where no number renews, nothing and never.
 */
export async function getAccountPlan({ db }: Context, customerId: number): Promise<AccountPlan> {
  const numbers = await listPlanNumbers(db, customerId);
  const plan = createPlan(numbers.filter(({ renews }) => renews));
  if (!plan) return emptyPlan(createPlan(numbers)?.lastPaymentAt);
  const due = numbersDue(plan, plan.nextPaymentAt);
  const { price, discounts } = await readPrices(db, plan, due);
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

const emptyPlan = (lastPaymentAt: Date | undefined): AccountPlan => ({
  price: 0,
  monthsInterval: LIMITS.defaultDurationMonths,
  discounts: [],
  billingCycleInfo: {
    lastPaymentDate: lastPaymentAt?.toISOString() ?? null,
    nextPaymentDate: null,
  },
});
