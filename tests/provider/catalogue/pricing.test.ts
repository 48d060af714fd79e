import { assert, integer, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountDue,
  basePrice,
  LEAST_CHARGE_CENTS,
  promoDiscount,
  type Promo,
  durationPrice,
} from '#provider/domain/catalogue/price-rules.ts';

const at = new Date('2026-05-01T00:00:00Z');
const promo: Promo = {
  kind: 'percentage',
  discount: 10,
  packageId: null,
  endsAt: null,
  active: true,
};
const order = { priceCents: 599, packageId: 101, at };

describe('the price of one month', () => {
  it('is the number’s own price plus what the package adds', () => {
    expect(basePrice({ countryBaseCents: 499, didCents: 799, surchargeCents: 100 })).toBe(899);
  });

  it('is the country’s base where there is no number to buy', () => {
    expect(basePrice({ countryBaseCents: 499, didCents: null, surchargeCents: 0 })).toBe(499);
  });
});

describe('the price of a longer duration', () => {
  it('is the discounted month, rounded, times the months', () => {
    const duration = { id: 1, intervalMonths: 3, discountPercentage: 5 };
    expect(durationPrice(599, duration)).toEqual({ monthlyCents: 569, totalCents: 1707 });
  });

  it('never exceeds the undiscounted price', () => {
    assert(
      property(nat(100_000), integer({ min: 1, max: 36 }), nat(100), (base, months, off) => {
        const duration = { id: 1, intervalMonths: months, discountPercentage: off };
        const { totalCents } = durationPrice(base, duration);
        expect(Number.isInteger(totalCents)).toBe(true);
        expect(totalCents).toBeLessThanOrEqual(base * months);
      }),
    );
  });
});

describe('a promotion code', () => {
  it('takes its percentage off, rounded to a cent', () => {
    expect(promoDiscount(promo, order)).toBe(60);
  });

  it('takes its amount off, but leaves what a card company would still charge', () => {
    const five: Promo = { ...promo, kind: 'amount', discount: 500 };
    expect(promoDiscount(five, { ...order, priceCents: 1499 })).toBe(500);
    expect(promoDiscount(five, { ...order, priceCents: 399 })).toBe(399 - LEAST_CHARGE_CENTS);
    expect(promoDiscount(five, { ...order, priceCents: 50 })).toBe(0);
  });

  it.each([
    ['inactive', { active: false }],
    ['over', { endsAt: at }],
    ['of another package', { packageId: 102 }],
  ])('takes nothing off when it is %s', (_, change) => {
    expect(promoDiscount({ ...promo, ...change }, order)).toBe(0);
  });
});

describe('what an order is charged', () => {
  const duration = { id: 1, intervalMonths: 12, discountPercentage: 20 };

  it('is one month less the discount without a renewal package', () => {
    expect(amountDue({ baseCents: 599, duration: null, discountCents: 60 })).toEqual({
      amountCents: 539,
      months: 1,
    });
  });

  it('is the renewal package’s total, which takes no promotion', () => {
    expect(amountDue({ baseCents: 599, duration, discountCents: 60 })).toEqual({
      amountCents: 479 * 12,
      months: 12,
    });
  });
});
