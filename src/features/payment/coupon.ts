import type { ApiFailure } from '#api/failure.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { validatePromoCode } from '#contract/main/ordering.ts';
import { RESPONSE_CODE } from '#contract/message-codes.ts';
import { type Cents, toCents } from '#lib/money/money.ts';
import type { Result } from '#lib/result.ts';
import type { DurationOption } from '#domain/duration/duration-options.ts';

/** The coupon of an order: 0 cents until a code was accepted. */
export interface Coupon {
  code: string;
  cents: Cents;
}

export const NO_COUPON: Coupon = { code: '', cents: 0 };

export type CouponOutcome =
  | { kind: 'applied'; cents: Cents }
  | { kind: 'not-valid' }
  | { kind: 'no-response'; reason: string };

type PromoCodeResponse = ResponseOf<typeof validatePromoCode>;

/**
 * Interprets the response to a promo code (docs/public-site.md, "Coupons"). A failed request is no
 * verdict.
 */
export function couponOutcome(result: Result<PromoCodeResponse, ApiFailure>): CouponOutcome {
  if (!result.ok) return { kind: 'no-response', reason: result.failure.kind };
  const { response_code, discount } = result.value;
  const valid = response_code === RESPONSE_CODE.success && discount > 0;
  return valid ? { kind: 'applied', cents: toCents(discount) } : { kind: 'not-valid' };
}

/**
 * Returns whether a duration is longer than a month; no coupon applies to those
 * (docs/public-site.md, "Durations").
 */
export const isMultiMonth = (months: number): boolean => months > 1;

/**
 * Returns what is due: the option's total, less the coupon where one may apply, never below zero.
 */
export const orderTotalCents = (option: DurationOption, couponCents: Cents): Cents =>
  isMultiMonth(option.months) ? option.totalCents : Math.max(0, option.totalCents - couponCents);
