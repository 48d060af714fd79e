import { addMonths } from '#lib/calendar.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { DAY_MS } from '#lib/time.ts';
import { laterThan } from '#provider/platform/time.ts';

/**
 * Days after a rejected renewal in which the account waits, pre-suspended, before it is suspended.
 */
const GRACE_DAYS = 7;

/** Returns when the grace that a rejected renewal opens is over. */
export const graceEnd = (from: Date): Date => laterThan(from, GRACE_DAYS * DAY_MS);

/** Days after a rejected renewal on which the card is charged once more. */
const RETRY_DAYS = [1, 3, 5];

/**
 * Returns when a renewal that was rejected at `from` is charged again, as the first such day after
 * the last try; undefined after the last of them.
 */
export const nextRetry = (from: Date, lastTry: Date): Date | undefined =>
  RETRY_DAYS.map((days) => laterThan(from, days * DAY_MS)).find((day) => day > lastTry);

/**
 * Returns whether a number is suspended: its paid time is over, and so are the days of grace, in
 * which it works as before (docs/billing.md, "A suspended account").
 */
export const isNumberSuspended = (
  { status, paidUntil }: { status: Customer['status']; paidUntil: Date },
  at: Date,
): boolean => status === 'Suspended' && paidUntil <= at;

/** Days of grace: from the first charge that was declined on. */
export interface Grace {
  from: Date;
  until: Date;
}

interface Period {
  /** The days of grace of the account's open suspension; undefined without one. */
  grace: Grace | undefined;
  dueAt: Date;
  /**
   * The day of the month that the plan began on, which a shorter month does not change; null for
   * that of `dueAt`.
   */
  billingDay: number | null;
  paidAt: Date;
  months: number;
}

/**
 * Returns when a payment's months end. Within the days of grace the service never stopped, so the
 * months count from the day that they were due; after that from the payment, on its day. So they do
 * for a number on hold, however short: it became due when the days of grace were over. A charge
 * that the provider tried only after as many days counts as if it were due then, whether or not it
 * was declined at first: the days before it are not paid for.
 */
export function nextPeriod(period: Period): { nextPaymentAt: Date; billingDay: number } {
  const { dueAt, paidAt, months, grace } = period;
  const isOver = grace !== undefined && dueAt <= paidAt && paidAt >= grace.until;
  const triedAt = grace?.from ?? paidAt;
  const begin = isOver ? paidAt : triedAt > graceEnd(dueAt) ? triedAt : dueAt;
  const isMoved = begin !== dueAt;
  const billingDay = isMoved ? begin.getUTCDate() : (period.billingDay ?? dueAt.getUTCDate());
  return { nextPaymentAt: addMonths(begin, months, billingDay), billingDay };
}

/**
 * Returns the month of a plan that a moment is in: from one billing day to the next, also within a
 * longer period, and after a payment is due.
 */
export function planMonth(
  { nextPaymentAt, billingDay }: { nextPaymentAt: Date; billingDay: number | null },
  at: Date,
): { from: Date; until: Date } {
  const day = billingDay ?? nextPaymentAt.getUTCDate();
  const begin = (months: number) => addMonths(nextPaymentAt, months, day);
  const years = at.getUTCFullYear() - nextPaymentAt.getUTCFullYear();
  const months = years * 12 + at.getUTCMonth() - nextPaymentAt.getUTCMonth();
  const last = begin(months) > at ? months - 1 : months;
  return { from: begin(last), until: begin(last + 1) };
}
