/**
 * Returns the same time some months later in UTC, on the given day of the month or on the last day
 * of a shorter month.
 */
export function addMonths(date: Date, months: number, billingDay = date.getUTCDate()): Date {
  const result = new Date(date);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const lastDay = new Date(
    Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0),
  ).getUTCDate();
  result.setUTCDate(Math.min(billingDay, lastDay));
  return result;
}

/**
 * Returns whether a duration is longer than a month: it is paid for at once, and no coupon applies
 * to it (docs/public-site.md, "Durations").
 */
export const isMultiMonth = (months: number): boolean => months > 1;
