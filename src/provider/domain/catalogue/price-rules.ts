import type { Cents } from '#lib/money/money.ts';
import { LIMITS } from '#config/limits/limits.ts';

/** What the monthly price follows from; `didCents` is null where there is no number to buy. */
interface PriceFacts {
  countryBaseCents: Cents;
  didCents: Cents | null;
  surchargeCents: Cents;
}

/**
 * Returns the price of one month of a number in a package, in cents. A build relies on a sum: it
 * reads the numbers of a country in one package, and adds what another one costs more
 * (`listBuiltNumbers`).
 */
export const numberPrice = (didCents: Cents, surchargeCents: Cents): Cents =>
  didCents + surchargeCents;

/** Returns the price of one month in cents, by that of the country where no number is on sale. */
export const basePrice = (facts: PriceFacts): Cents =>
  numberPrice(facts.didCents ?? facts.countryBaseCents, facts.surchargeCents);

/** A duration of a package, with its discount; the single month is one of them. */
export interface PackageDuration {
  id: number;
  intervalMonths: number;
  discountPercentage: number;
}

/** Returns what a duration costs, in cents: per month, and for all its months together. */
export function durationPrice(
  baseCents: Cents,
  duration: Omit<PackageDuration, 'id'>,
): { monthlyCents: Cents; totalCents: Cents } {
  const monthlyCents = Math.round((baseCents * (100 - duration.discountPercentage)) / 100);
  return { monthlyCents, totalCents: monthlyCents * duration.intervalMonths };
}

/** A promotion code's rule: `discount` is per cent or cents by `kind`. */
export interface Promo {
  kind: 'percentage' | 'amount';
  discount: number;
  packageId: number | null;
  endsAt: Date | null;
  active: boolean;
}

/** A code leaves at least this many cents of a price. Without a code a charge may be smaller. */
export const LEAST_CHARGE_CENTS: Cents = 100;

/**
 * Returns what a code takes off a price, in cents; 0 when it is inactive, over, or of another
 * package.
 */
export function promoDiscount(
  promo: Promo,
  order: { priceCents: Cents; packageId: number; at: Date },
): Cents {
  if (!promo.active || (promo.endsAt !== null && promo.endsAt <= order.at)) return 0;
  if (promo.packageId !== null && promo.packageId !== order.packageId) return 0;
  const wanted =
    promo.kind === 'percentage'
      ? Math.round((order.priceCents * promo.discount) / 100)
      : promo.discount;
  return Math.max(0, Math.min(wanted, order.priceCents - LEAST_CHARGE_CENTS));
}

/**
 * Returns what an order is charged, in cents, and for how many months. A longer duration takes no
 * promotion (docs/public-site.md, "Durations").
 */
export function amountDue(order: {
  baseCents: Cents;
  duration: PackageDuration | null;
  discountCents: Cents;
}): { amountCents: Cents; months: number } {
  if (order.duration) {
    const { totalCents } = durationPrice(order.baseCents, order.duration);
    return { amountCents: totalCents, months: order.duration.intervalMonths };
  }
  return {
    amountCents: order.baseCents - order.discountCents,
    months: LIMITS.defaultDurationMonths,
  };
}
