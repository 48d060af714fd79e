import { addMonths } from '../order/add-months.ts';

/** Days after a rejected renewal in which the account waits, pre-suspended, before it is suspended. */
export const GRACE_DAYS = 7;

const DAY_MS = 86_400_000;

/** When the grace that a rejected renewal opens is over. */
export const graceEnd = (from: Date): Date => new Date(from.getTime() + GRACE_DAYS * DAY_MS);

/**
 * When a payment's months end. Within the days of grace the service never stopped, so the months count from the day
 * that they were due; after that from the payment.
 */
export function nextPayment(period: { dueAt: Date; paidAt: Date; months: number }): Date {
  const { dueAt, paidAt, months } = period;
  return addMonths(paidAt > graceEnd(dueAt) ? paidAt : dueAt, months);
}
