import type { Cents } from '#lib/money.ts';
import { addMonths } from '#lib/next-charge.ts';
import { countBegunDays } from '#provider/platform/time.ts';

/** When the plan that a number joins is due next. */
interface NextCharge {
  at: Date;
  /** The day of the month that it is due on. */
  billingDay: number;
}

/** The first period of an added number. */
export interface FirstPeriod {
  paidUntil: Date;
  billingDay: number;
  /** The days that are paid for, out of the days of a whole period that ends with them. */
  days: number;
  periodDays: number;
}

/**
 * Returns the first period of a number that is bought at a moment for a duration in months: until
 * the next charge of the plan that it joins, or a whole period where there is none.
 */
export function getFirstPeriod(bought: {
  at: Date;
  months: number;
  next: NextCharge | null;
}): FirstPeriod {
  const { at, months, next } = bought;
  if (next === null) {
    const paidUntil = addMonths(at, months);
    const days = countBegunDays(at, paidUntil);
    return { paidUntil, billingDay: at.getUTCDate(), days, periodDays: days };
  }
  const begin = addMonths(next.at, -months, next.billingDay);
  return {
    paidUntil: next.at,
    billingDay: next.billingDay,
    days: countBegunDays(at, next.at),
    periodDays: countBegunDays(begin, next.at),
  };
}

const LEAST_CENTS: Cents = 1;

/**
 * Returns what the first period costs in cents: the price of a whole period, less its discount, for
 * the days that are paid for; at least one cent.
 */
export const getFirstCharge = (
  { periodCents, discountCents }: { periodCents: Cents; discountCents: Cents },
  { days, periodDays }: Pick<FirstPeriod, 'days' | 'periodDays'>,
): Cents => Math.max(LEAST_CENTS, Math.round(((periodCents - discountCents) * days) / periodDays));
