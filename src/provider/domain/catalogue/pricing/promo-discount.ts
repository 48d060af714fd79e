import type { Cents } from '#lib/money.ts';

/** A promotion code's rule: `discount` is per cent or cents by `kind`. */
export interface Promo {
  kind: 'percentage' | 'amount';
  discount: number;
  packageId: number | null;
  endsAt: Date | null;
  active: boolean;
}

/** An order always costs at least this many cents, as card companies take no smaller charge. */
export const LEAST_CHARGE_CENTS: Cents = 100;

/** What a code takes off a price, in cents; 0 when it is inactive, over, or of another package. */
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
