import { and, eq, inArray, lte, max } from 'drizzle-orm';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import type { CustomerNumberRow } from '#provider/platform/db/schema/customers.ts';
import { calls, receivedMessages } from '#provider/platform/db/schema/numbers.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { countBegunDays } from '#provider/platform/time.ts';

/**
 * How long a number that ended is not sold again, in days (docs/decisions/rest-of-numbers.md): one
 * that people contact the longest, any other as long as it was rented, but within these bounds.
 */
const NUMBER_REST = {
  /** People still call it, and services send it codes that its next customer must not get. */
  longest: 90,
  /** Support can give it back that long, as someone else may have released or withdrawn from it. */
  shortest: 7,
} as const;

/** A number that a customer rents. */
type RentedNumber = Pick<CustomerNumberRow, 'id' | 'didId' | 'customerId'>;

type Outcome = (typeof calls.$inferSelect)['outcome'];

/** Outcomes of calls that got through; those that rang nowhere are no use. */
const USES_NUMBER: readonly Outcome[] = ['connected', 'forwarded'];

async function hasCallOrMessage(
  tx: Transaction,
  { id }: Pick<RentedNumber, 'id'>,
  outcomes: readonly Outcome[],
  until?: Date,
): Promise<boolean> {
  const isCounted = and(
    eq(calls.customerNumberId, id),
    inArray(calls.outcome, [...outcomes]),
    until && lte(calls.dialedAt, until),
  );
  if ((await tx.$count(calls, isCounted)) > 0) return true;
  const isReceived = and(
    eq(receivedMessages.customerNumberId, id),
    until && lte(receivedMessages.receivedAt, until),
  );
  return (await tx.$count(receivedMessages, isReceived)) > 0;
}

/** Returns whether a call or message had got through at a moment. */
export const isUsed = (
  tx: Transaction,
  number: Pick<RentedNumber, 'id'>,
  at: Date,
): Promise<boolean> => hasCallOrMessage(tx, number, USES_NUMBER, at);

/** Returns whether people contact a number, also by calls that rang nowhere. */
const isContacted = (tx: Transaction, number: RentedNumber): Promise<boolean> =>
  hasCallOrMessage(tx, number, [...USES_NUMBER, 'not-connected', 'no-destination']);

/**
 * Returns when the last order by which a customer got a number reserved it; null for a number that
 * came without an order.
 */
export async function findReservedAt(
  db: Executor,
  { didId, customerId }: Omit<RentedNumber, 'id'>,
): Promise<Date | null> {
  const [last] = await db
    .select({ at: max(orders.createdAt) })
    .from(orders)
    .innerJoin(paymentRequests, eq(paymentRequests.id, orders.id))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.didId, didId),
        eq(paymentRequests.state, 'settled'),
      ),
    );
  return last?.at ?? null;
}

/** Returns the days that a number without contacts rests which was rented between two moments. */
export function unusedRestDays(from: Date, to: Date): number {
  const { longest, shortest } = NUMBER_REST;
  return Math.min(longest, Math.max(shortest, countBegunDays(from, to)));
}

/**
 * Returns the days that a number rests when it ends at a moment; when that is still to come, the
 * days that it rests at least, as people may contact it until then. One that is refunded in full
 * never rests the longest: a call that is not connected costs nothing.
 */
export async function findRestDays(
  tx: Transaction,
  number: RentedNumber,
  until: Date,
  { isRefunded = false } = {},
): Promise<number> {
  if (!isRefunded && (await isContacted(tx, number))) return NUMBER_REST.longest;
  const reservedAt = await findReservedAt(tx, number);
  return reservedAt ? unusedRestDays(reservedAt, until) : NUMBER_REST.longest;
}
