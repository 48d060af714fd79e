import { toCents, type Cents } from '#lib/money/money.ts';
import { isMultiMonth } from '#lib/calendar.ts';

/** One duration that may be paid for. */
export interface DurationOption {
  months: number;
  monthlyCents: Cents;
  /** What the whole duration costs. */
  totalCents: Cents;
  discountPercentage: number;
  renewalPackageId: number | null;
}

/** A price as the APIs give it, in dollars: of one month, and of longer durations. */
interface PricedDurations {
  price: number;
  discounts: readonly {
    intervalMonths: number;
    price: number;
    total: number;
    discountPercentage: number;
    renewalPackageID: number;
  }[];
}

const ONE_MONTH = 1;

/**
 * Returns the durations on offer, shortest first; one month is always there, at the base price
 * (docs/public-site.md, "Durations"). It has a renewal package where the provider names one.
 */
export function durationOptions({ price, discounts }: PricedDurations): DurationOption[] {
  const baseCents = toCents(price);
  const single = discounts.find(({ intervalMonths }) => intervalMonths === ONE_MONTH);
  const base: DurationOption = {
    months: ONE_MONTH,
    monthlyCents: baseCents,
    totalCents: baseCents,
    discountPercentage: 0,
    renewalPackageId: single?.renewalPackageID ?? null,
  };
  const longer = discounts
    .filter(({ intervalMonths }) => isMultiMonth(intervalMonths))
    .map((discount) => ({
      months: discount.intervalMonths,
      monthlyCents: toCents(discount.price),
      totalCents: toCents(discount.total),
      discountPercentage: discount.discountPercentage,
      renewalPackageId: discount.renewalPackageID,
    }));
  return [base, ...longer].sort((one, other) => one.months - other.months);
}
