import type { Discount, accountPackagePrice as schema } from '#contract/entities.ts';
import { toDollars, type Cents } from '#lib/money/money.ts';
import { durationPrice, type PackageDuration } from '#provider/domain/catalogue/price-rules.ts';
import { LIMITS } from '#config/limits/limits.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import type { AnnouncedPart } from '#provider/platform/db/schema/notices.ts';
import {
  createPlan,
  getCurrentDuration,
  numbersDue,
  listPlanNumbers,
  SINGLE_MONTH,
  type Plan,
  type PlanNumber,
} from './plan.ts';
import { listDurations } from '#provider/domain/catalogue/prices.ts';
import type * as z from 'zod/mini';

const sum = (values: readonly Cents[]): Cents => values.reduce((total, cents) => total + cents, 0);

type PricedNumber = Pick<PlanNumber, 'baseCents' | 'announced'>;

/**
 * Returns what a number's next renewal costs for a duration, in cents: the price of today, and not
 * more than an email has announced for these months (docs/decisions/announced-renewals.md).
 */
export function renewalPrice(
  { baseCents, announced }: PricedNumber,
  duration: Omit<PackageDuration, 'id'>,
): { monthlyCents: Cents; totalCents: Cents } {
  const { intervalMonths } = duration;
  const { totalCents: today } = durationPrice(baseCents, duration);
  const caps = announced.filter(({ months }) => months === intervalMonths);
  const totalCents = Math.min(today, ...caps.map(({ cents }) => cents));
  // Each of them is a monthly price times the months.
  return { monthlyCents: Math.round(totalCents / intervalMonths), totalCents };
}

/**
 * Returns what a duration costs in cents, number by number, so that the parts of a bill add up to
 * it.
 */
export const planTotal = (
  numbers: readonly PricedNumber[],
  duration: Omit<PackageDuration, 'id'>,
): Cents => sum(numbers.map((number) => renewalPrice(number, duration).totalCents));

/** Returns what an email says about the renewal of numbers for a duration, to be stored with it. */
export const announcedParts = (
  numbers: readonly PlanNumber[],
  duration: Omit<PackageDuration, 'id'>,
): AnnouncedPart[] =>
  numbers.map((number) => ({
    number: number.id,
    months: duration.intervalMonths,
    cents: renewalPrice(number, duration).totalCents,
  }));

/** Returns what a month of a duration costs, in dollars. */
const monthlyPrice = (
  numbers: readonly PlanNumber[],
  duration: Omit<PackageDuration, 'id'>,
): number => toDollars(sum(numbers.map((number) => renewalPrice(number, duration).monthlyCents)));

/** Returns a duration with its prices in dollars, as the APIs carry it. */
const discountOf = (numbers: readonly PlanNumber[], duration: PackageDuration): Discount => ({
  intervalMonths: duration.intervalMonths,
  price: monthlyPrice(numbers, duration),
  discountPercentage: duration.discountPercentage,
  renewalPackageID: duration.id,
  total: toDollars(planTotal(numbers, duration)),
});

/** Returns what each duration of a plan costs for some of its numbers, in dollars. */
export async function readPrices(
  db: Executor,
  { packageId }: Plan,
  numbers: readonly PlanNumber[],
) {
  const durations = await listDurations(db, packageId);
  return {
    price: monthlyPrice(numbers, SINGLE_MONTH),
    discounts: durations.map((duration) => discountOf(numbers, duration)),
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
