import type { Discount } from '#contract/entities.ts';
import { toCents, type Cents } from '#lib/money.ts';

/** One duration that a plan may be paid for. */
export interface DurationOption {
  months: number;
  monthlyCents: Cents;
  /** What the whole duration costs. */
  totalCents: Cents;
  discountPercentage: number;
  renewalPackageId: number | null;
}

const ONE_MONTH = 1;

const optionOf = (discount: Discount): DurationOption => ({
  months: discount.intervalMonths,
  monthlyCents: toCents(discount.price),
  totalCents: toCents(discount.total),
  discountPercentage: discount.discountPercentage,
  renewalPackageId: discount.renewalPackageID,
});

/** The durations of the account's plan, shortest first. One month is always there at the base price; it has a renewal package where the provider names one (specification 2, section 3, "Duration option"). */
export function durationOptions(price: {
  price: number;
  discounts: readonly Discount[];
}): DurationOption[] {
  const single = price.discounts.find(({ intervalMonths }) => intervalMonths === ONE_MONTH);
  const baseCents = toCents(price.price);
  const base: DurationOption = {
    months: ONE_MONTH,
    monthlyCents: baseCents,
    totalCents: baseCents,
    discountPercentage: 0,
    renewalPackageId: single?.renewalPackageID ?? null,
  };
  const longer = price.discounts
    .filter(({ intervalMonths }) => intervalMonths !== ONE_MONTH)
    .map(optionOf);
  return [base, ...longer].sort((one, other) => one.months - other.months);
}
