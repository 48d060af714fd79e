import type { PackagePrice } from '#contract/entities.ts';
import { toCents, type Cents } from '#lib/money.ts';

/** One choice of the duration selector. A discounted one has a renewal package. */
export interface DurationOption {
  months: number;
  /** What the whole duration costs. */
  totalCents: Cents;
  monthlyCents: Cents;
  discountPercentage: number;
  renewalPackageId: number | null;
}

const ONE_MONTH = 1;

/** The durations on offer, shortest first; one month is always there, at the base price (specification 1, sections 3 and 4). */
export function durationOptions(price: PackagePrice): DurationOption[] {
  const baseCents = toCents(price.price);
  const base: DurationOption = {
    months: ONE_MONTH,
    totalCents: baseCents,
    monthlyCents: baseCents,
    discountPercentage: 0,
    renewalPackageId: null,
  };
  const discounted = price.discounts
    .filter(({ intervalMonths }) => intervalMonths !== ONE_MONTH)
    .map((discount) => ({
      months: discount.intervalMonths,
      totalCents: toCents(discount.total),
      monthlyCents: toCents(discount.price),
      discountPercentage: discount.discountPercentage,
      renewalPackageId: discount.renewalPackageID,
    }));
  return [base, ...discounted].sort((one, other) => one.months - other.months);
}

/** Says whether a duration has its own discount; a coupon then does not apply. */
export const isDiscounted = (option: DurationOption): boolean => option.renewalPackageId !== null;

/** What is due: the option's total, less the coupon where one may apply, never below zero. */
export const orderTotalCents = (option: DurationOption, couponCents: Cents): Cents =>
  isDiscounted(option) ? option.totalCents : Math.max(0, option.totalCents - couponCents);
