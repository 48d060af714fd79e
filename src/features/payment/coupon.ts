import type { Cents } from '#lib/money/money.ts';
import type { DurationOption } from '#domain/duration/duration-options.ts';
import { isMultiMonth } from '#lib/calendar.ts';

/** The coupon of an order: 0 cents until a code was accepted. */
export interface Coupon {
  code: string;
  cents: Cents;
}

export const NO_COUPON: Coupon = { code: '', cents: 0 };

/**
 * Returns what is due: the option's total, less the coupon where one may apply, never below zero.
 */
export const orderTotalCents = (option: DurationOption, couponCents: Cents): Cents =>
  isMultiMonth(option.months) ? option.totalCents : Math.max(0, option.totalCents - couponCents);
