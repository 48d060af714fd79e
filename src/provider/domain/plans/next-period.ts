import { addMonths } from '#lib/next-charge.ts';
import { DAY_MS } from '#provider/platform/time.ts';

/**
 * Days after a rejected renewal in which the account waits, pre-suspended, before it is suspended.
 */
export const GRACE_DAYS = 7;

/** Returns when the grace that a rejected renewal opens is over. */
export const getGraceEnd = (from: Date): Date => new Date(from.getTime() + GRACE_DAYS * DAY_MS);

interface Period {
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
 * months count from the day that they were due; after that from the payment, on its day.
 */
export function getNextPeriod(period: Period): { nextPaymentAt: Date; billingDay: number } {
  const { dueAt, paidAt, months } = period;
  const lapsed = paidAt > getGraceEnd(dueAt);
  const billingDay = lapsed ? paidAt.getUTCDate() : (period.billingDay ?? dueAt.getUTCDate());
  return { nextPaymentAt: addMonths(lapsed ? paidAt : dueAt, months, billingDay), billingDay };
}
