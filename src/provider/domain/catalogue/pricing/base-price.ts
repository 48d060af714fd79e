import type { Cents } from '#lib/money.ts';

/** What the monthly price follows from; `didCents` is null while no number is chosen. */
export interface PriceFacts {
  countryBaseCents: Cents;
  didCents: Cents | null;
  surchargeCents: Cents;
}

/**
 * The price of one month in cents: the number's price, else its country's, plus what the package
 * adds.
 */
export const basePrice = (facts: PriceFacts): Cents =>
  (facts.didCents ?? facts.countryBaseCents) + facts.surchargeCents;
