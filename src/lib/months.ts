/**
 * Returns whether a duration is longer than a month: it is paid for at once, and no coupon applies
 * to it (docs/public-site.md, "Durations").
 */
export const isMultiMonth = (months: number): boolean => months > 1;
