import type { Cents } from './money.ts';

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

/** A charge that comes unless its renewal is stopped, at today's prices. */
export interface NextCharge {
  at: Date;
  amountCents: Cents;
}

/**
 * Returns the charge that follows the months of a new number. `totalCents` is what they cost
 * without a promotion code, which counts for the first period only.
 */
export const nextChargeAfter = (bought: {
  at: Date;
  months: number;
  totalCents: Cents;
}): NextCharge => ({ at: addMonths(bought.at, bought.months), amountCents: bought.totalCents });
