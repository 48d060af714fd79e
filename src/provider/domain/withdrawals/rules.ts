import { WITHDRAWAL } from '#config/legal/withdrawal.ts';
import type { Cents } from '#lib/money/money.ts';
import { DAY_MS, HOUR_MS } from '#lib/time.ts';
import { countBegunDays, startOfDay, laterThan } from '#provider/platform/time.ts';
import type { Days, Unmatched, Withdrawal, WithdrawnOrder } from './withdrawal.ts';

/** Returns the last day on which an order may be withdrawn from, in UTC: the start of that day. */
export const lastWithdrawalDay = (paidAt: Date): Date =>
  laterThan(startOfDay(paidAt), WITHDRAWAL.days * DAY_MS);

/** Returns the moment until which an order may be withdrawn from: the last day's end everywhere. */
export const withdrawalEnd = (paidAt: Date): Date => {
  const endInUtc = lastWithdrawalDay(paidAt).getTime() + DAY_MS;
  return new Date(endInUtc + WITHDRAWAL.hoursAfterLastDay * HOUR_MS);
};

/**
 * Returns the days that a payment paid for, as its charge counts them, and those of them that are
 * left; a day that began counts as used.
 */
export function countDays(period: { from: Date; to: Date }, at: Date): Days {
  const days = countBegunDays(period.from, period.to);
  const daysLeft = Math.floor((period.to.getTime() - at.getTime()) / DAY_MS);
  return { days, daysLeft: Math.max(0, Math.min(days, daysLeft)) };
}

/**
 * Returns what is refunded of an order, in cents: all of it, or the part of the days that are left,
 * rounded to the customer's favour.
 */
export function refundOf(order: Days & { amountCents: Cents }, use: 'unused' | 'used'): Cents {
  const { amountCents, daysLeft, days } = order;
  if (WITHDRAWAL.refund[use] === 'all') return amountCents;
  return Math.ceil((amountCents * daysLeft) / days);
}

/**
 * Returns the letters and digits of a reference, without what people write between them, and
 * without the "(0)" that is dialed at home only.
 */
const plainReference = (reference: string): string =>
  reference.toUpperCase().replace(/\(0\)|[^\dA-F]/g, '');

/** Digits that name a number beyond doubt among those of one customer. */
const LEAST_DIGITS = 7;
/** The most digits that are dialed before a number abroad, as 99533 in Finland. */
const LONGEST_PREFIX = 5;

/** What an order can be named by. */
interface OrderNames {
  confirmationId: string;
  digits: string;
}

/**
 * Returns the orders that a reference names: the one with that confirmation number, or those of
 * that whole telephone number, or all whose number it fits in another way of writing it.
 */
export function findReferences<T extends OrderNames>(reference: string, orders: readonly T[]): T[] {
  const plain = plainReference(reference);
  const confirmed = orders.filter((one) => plain === plainReference(one.confirmationId));
  if (confirmed.length > 0) return confirmed;
  const whole = orders.filter(({ digits }) => digits === plain);
  return whole.length > 0 ? whole : orders.filter((order) => isReferenceTo(reference, order));
}

/**
 * Finds the order that a withdrawal names among those of its customer, the newest first. A number
 * that was bought again names the only order for it that may be withdrawn from, or the newest one
 * where there is none.
 */
export function findNamed(
  listed: readonly WithdrawnOrder[],
  { reference, createdAt }: Pick<Withdrawal, 'reference' | 'createdAt'>,
): WithdrawnOrder | Unmatched {
  // One that is decided late does not name an order that came after it.
  const known = listed.filter(({ placedAt }) => placedAt <= createdAt);
  const named = findReferences(reference, known);
  const [newest] = named;
  if (!newest) return { state: 'unmatched', why: 'no-order' };
  if (named.some(({ didId }) => didId !== newest.didId)) {
    return { state: 'unmatched', why: 'several-numbers' };
  }
  const open = named.filter(
    ({ isWithdrawn, paidAt }) => !isWithdrawn && createdAt < withdrawalEnd(paidAt),
  );
  if (open.length > 1) return { state: 'unmatched', why: 'several-orders', orders: open };
  return open[0] ?? newest;
}

/**
 * Returns whether a reference names an order: by its confirmation number, or by its telephone
 * number, with or without the calling code, or as it is dialed from abroad.
 */
export function isReferenceTo(reference: string, { confirmationId, digits }: OrderNames): boolean {
  const plain = plainReference(reference);
  if (plain === plainReference(confirmationId)) return true;
  const national = plain.replace(/^0+/, '');
  if (!/^\d+$/.test(plain) || national.length < LEAST_DIGITS) return false;
  return digits.endsWith(national) || isDialedFromAbroad(plain, digits);
}

/** Returns whether digits are those of a number, with its calling code, after a prefix. */
const isDialedFromAbroad = (plain: string, digits: string): boolean =>
  plain.endsWith(digits) && plain.length - digits.length <= LONGEST_PREFIX;
