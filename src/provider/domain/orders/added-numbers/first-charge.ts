import type { Cents } from '#lib/money/money.ts';
import { addMonths } from '#lib/calendar.ts';
import { countBegunDays } from '#provider/platform/time.ts';

/** When the plan that a number joins is due next. */
interface NextCharge {
  at: Date;
  /** The day of the month that it is due on. */
  billingDay: number;
}

/** Days of a period, out of all that it has. */
interface DaysOfPeriod {
  days: number;
  periodDays: number;
}

/**
 * The first period of an added number: the days that are paid for, beside those of the whole period
 * that ends with them.
 */
export interface FirstPeriod extends DaysOfPeriod {
  paidUntil: Date;
  billingDay: number;
  /** What is left of the period of the plan that the number is bought in. */
  begun: DaysOfPeriod;
  /** The whole periods after that one, where the plan is paid further ahead. */
  wholePeriods: number;
}

/**
 * Returns the first period of a number that is bought at a moment for a duration in months: until
 * the next charge of the plan that it joins, or a whole period where there is none.
 */
export function firstPeriod(bought: {
  at: Date;
  months: number;
  next: NextCharge | null;
}): FirstPeriod {
  const { at, months, next } = bought;
  if (next === null) {
    const paidUntil = addMonths(at, months);
    const days = countBegunDays(at, paidUntil);
    const whole = { days, periodDays: days };
    return { ...whole, paidUntil, billingDay: at.getUTCDate(), begun: whole, wholePeriods: 0 };
  }
  /** When the period begins that is so many periods before the last one. */
  const beginOf = (periods: number) => addMonths(next.at, -months * (periods + 1), next.billingDay);
  let wholePeriods = 0;
  while (beginOf(wholePeriods) > at) wholePeriods += 1;
  const end = wholePeriods === 0 ? next.at : beginOf(wholePeriods - 1);
  return {
    paidUntil: next.at,
    billingDay: next.billingDay,
    days: countBegunDays(at, next.at),
    periodDays: countBegunDays(beginOf(0), next.at),
    begun: {
      days: countBegunDays(at, end),
      periodDays: countBegunDays(beginOf(wholePeriods), end),
    },
    wholePeriods,
  };
}

const LEAST_CENTS: Cents = 1;

/**
 * Returns what the first period costs in cents: the price of each whole period, and that of the one
 * that has begun for the days that are left; at least one cent. The discount is that of one period
 * at most, by the same days.
 */
export function firstCharge(
  { periodCents, discountCents }: { periodCents: Cents; discountCents: Cents },
  { begun, wholePeriods }: Pick<FirstPeriod, 'begun' | 'wholePeriods'>,
): Cents {
  const ofBegun = (cents: Cents): Cents => Math.round((cents * begun.days) / begun.periodDays);
  const fullCents = periodCents * wholePeriods + ofBegun(periodCents);
  const offCents = wholePeriods > 0 ? discountCents : ofBegun(discountCents);
  return Math.max(LEAST_CENTS, fullCents - offCents);
}
