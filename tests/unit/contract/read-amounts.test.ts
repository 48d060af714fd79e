import { describe, expect, test } from 'vitest';
import { accountInfo, billingRow, did, packagePrice } from '#contract/entities.ts';
import { getPreSuspended } from '#contract/hub/billing.ts';
import { addNumberQuote } from '#contract/main/add-number-quote.ts';
import { validatePromoCode } from '#contract/main/ordering.ts';
import { paySuspended } from '#contract/main/payment.ts';
import { ok } from '#lib/result.ts';
import { couponOutcome } from '#features/payment/coupon/coupon-outcome.ts';

describe('an amount of a response is read in whole cents', () => {
  test('of the account', () => {
    expect(accountInfo.shape.currentBalance.parse(12.3456)).toBe(12.35);
    expect(billingRow.shape.transactionAmount.parse(-2.499)).toBe(-2.5);
    const due = { transactionID: 7, transactionAmount: 8.994 };
    const read = getPreSuspended.response.parse({
      isSuccessful: true,
      isError: false,
      errorMessage: null,
      messages: [],
      result: due,
    });
    expect(read.result?.transactionAmount).toBe(8.99);
  });

  test('of prices and discounts', () => {
    expect(did.shape.price.parse(7.4949)).toBe(7.49);
    const discount = {
      intervalMonths: 12,
      price: 5.992,
      discountPercentage: 20,
      renewalPackageID: 712,
      total: 71.9000001,
    };
    expect(packagePrice.parse({ price: 7.49, discounts: [discount] }).discounts[0]).toEqual({
      ...discount,
      price: 5.99,
      total: 71.9,
    });
  });

  test('of a promotion code, which applies', () => {
    const read = validatePromoCode.response.parse({ response_code: 200, discount: 1.005 });
    expect(couponOutcome(ok(read))).toEqual({ kind: 'applied', cents: 101 });
  });

  test('of what was charged, and of a quote', () => {
    const paid = paySuspended.response.parse({ response_code: 200, amount: 8.994 });
    expect(paid.amount).toBe(8.99);
    const quote = addNumberQuote.response.shape.result.safeParse({ amount: 1.999 });
    expect(JSON.stringify(quote.error?.issues)).not.toContain('"amount"');
  });

  test.each([null, '7.49', Number.NaN, 2_000_000])('unless it is %s', (price) => {
    expect(did.shape.price.safeParse(price).success).toBe(false);
  });
});

test('a request has whole cents', () => {
  expect(paySuspended.body?.safeParse({ PaymentId: '1', Total: 8.994 }).success).toBe(false);
});
