import { LIMITS } from '#config/limits.ts';
import type { Cents } from '#lib/money.ts';
import { renewalPrice, type Renewal } from './renewal-price.ts';

/** What an order is charged, in cents, and for how many months; a longer duration takes no promotion (specification 1, section 4, "Duration"). */
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
