import type { Cents } from '#lib/money.ts';

/** A longer duration of a package. */
export interface Renewal {
  id: number;
  intervalMonths: number;
  discountPercentage: number;
}

/** What a duration costs, in cents: per month, and for all its months together. */
export function renewalPrice(
  baseCents: Cents,
  renewal: Omit<Renewal, 'id'>,
): { monthlyCents: Cents; totalCents: Cents } {
  const monthlyCents = Math.round((baseCents * (100 - renewal.discountPercentage)) / 100);
  return { monthlyCents, totalCents: monthlyCents * renewal.intervalMonths };
}
