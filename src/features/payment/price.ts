import type { DurationOption } from '#domain/duration/duration-options.ts';
import type { Cents } from '#lib/money.ts';

/** Says whether a duration has its own discount, as all but a single month do; a coupon then does not apply. */
export const isDiscounted = ({ months }: DurationOption): boolean => months > 1;

/** What is due: the option's total, less the coupon where one may apply, never below zero. */
export const orderTotalCents = (option: DurationOption, couponCents: Cents): Cents =>
  isDiscounted(option) ? option.totalCents : Math.max(0, option.totalCents - couponCents);
