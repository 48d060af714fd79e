import { describe, expect, it } from 'vitest';
import { refusal } from '#api/failure.ts';
import { couponOutcome } from '#features/payment/coupon/coupon-outcome.ts';
import { orderTotalCents } from '#features/payment/coupon.ts';
import { durationOptions, type DurationOption } from '#domain/duration/duration-options.ts';
import { isMultiMonth } from '#lib/calendar.ts';

const discount = (intervalMonths: number, price: number, total: number) => ({
  intervalMonths,
  price,
  discountPercentage: 10,
  renewalPackageID: 9000 + intervalMonths,
  total,
});
const PRICE = { price: 5.99, discounts: [discount(12, 4.79, 57.48), discount(3, 5.49, 16.47)] };
const [ONE_MONTH, THREE_MONTHS] = durationOptions(PRICE) as [DurationOption, DurationOption];
const envelope = (response_code: number, dollars: number, codes: string[] = []) => ({
  ok: true as const,
  value: {
    isSuccessful: true,
    isError: false,
    errorMessage: null,
    messages: codes.map((code) => ({ code, message: '' })),
    response_code,
    discount: dollars,
  },
});

describe('the durations of an order', () => {
  it('are sorted by months, in cents', () => {
    expect(durationOptions(PRICE).map(({ months, totalCents }) => [months, totalCents])).toEqual([
      [1, 599],
      [3, 1647],
      [12, 5748],
    ]);
  });

  it('always have one month at the base price, even when the provider lists a discounted one', () => {
    const options = durationOptions({ price: 5.99, discounts: [discount(1, 4, 4)] });
    expect(options).toMatchObject([{ months: 1, totalCents: 599 }]);
    expect(options.map(({ months }) => isMultiMonth(months))).toEqual([false]);
  });

  it('are longer than a month unless they are a single one', () => {
    expect([ONE_MONTH, THREE_MONTHS].map(({ months }) => isMultiMonth(months))).toEqual([
      false,
      true,
    ]);
  });
});

describe('the total of an order', () => {
  it('is the price less the coupon for one month', () => {
    expect(orderTotalCents(ONE_MONTH, 0)).toBe(599);
    expect(orderTotalCents(ONE_MONTH, 100)).toBe(499);
  });

  it("is a longer duration's own total, whatever the coupon", () => {
    expect(orderTotalCents(THREE_MONTHS, 100)).toBe(1647);
  });

  it('is never below zero', () => {
    expect(orderTotalCents(ONE_MONTH, 5000)).toBe(0);
  });
});

describe('a coupon', () => {
  it('is valid with response code 200 and a discount', () => {
    expect(couponOutcome(envelope(200, 5))).toEqual({ kind: 'applied', cents: 500 });
  });

  it('is not valid with a discount of 0 or another response code', () => {
    expect(couponOutcome(envelope(200, 0))).toEqual({ kind: 'not-valid' });
    expect(couponOutcome(envelope(404, 5))).toEqual({ kind: 'not-valid' });
  });

  it('has no verdict when the request failed', () => {
    expect(couponOutcome({ ok: false, failure: { kind: 'timeout' } })).toEqual({
      kind: 'no-response',
      reason: 'timeout',
    });
    expect(couponOutcome(envelope(999, 0))).toMatchObject({ kind: 'no-response' });
  });

  it('has no verdict when a limit or bot protection refused the request, by status or in an envelope', () => {
    const refused = (status: number, body: object) => ({
      ok: false as const,
      failure: refusal(status, body),
    });
    const limit = { messages: [{ code: 'ERRVNUMS22', message: '' }] };
    for (const limited of [envelope(100, 0, ['ERRVNUMS22']), refused(429, {}), refused(400, limit)])
      expect(couponOutcome(limited)).toEqual({ kind: 'rate-limited' });
    for (const bot of [envelope(530, 0), envelope(531, 5), refused(403, { response_code: 530 })])
      expect(couponOutcome(bot)).toEqual({ kind: 'bot-protection' });
  });
});
