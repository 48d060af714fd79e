import { LIMITS } from '#config/limits.ts';
import type { Cents } from '#lib/money.ts';
import { renewalPrice, type Renewal } from './renewal-price.ts';

/**
 * Returns what an order is charged, in cents, and for how many months. A longer duration takes no
 * promotion (docs/public-site.md, "Durations").
 */
export function amountDue(order: {
  baseCents: Cents;
  renewal: Renewal | null;
  discountCents: Cents;
}): { amountCents: Cents; months: number } {
  if (order.renewal) {
    const { totalCents } = renewalPrice(order.baseCents, order.renewal);
    return { amountCents: totalCents, months: order.renewal.intervalMonths };
  }
  return {
    amountCents: order.baseCents - order.discountCents,
    months: LIMITS.defaultDurationMonths,
  };
}
