import { and, desc, eq, lt, lte, or, type SQL } from 'drizzle-orm';
import { id as idField } from '#contract/fields.ts';
import type { CallRecord } from '#contract/number-entities.ts';
import type { CallUsage } from '#contract/hub/numbers.ts';
import { toDollars } from '#lib/money/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { getCustomerNumber } from '#provider/domain/numbers/customer-numbers.ts';
import type { Executor } from '#provider/platform/context.ts';
import { calls } from '#provider/platform/db/schema/numbers.ts';
import { getCallUsage } from './plan-minutes.ts';

/** Calls in one response. */
const PAGE_SIZE = 500;

interface CallPage {
  result: CallRecord[];
  usage: CallUsage;
  /** The `before` of the next request; null when there are no older calls. */
  older: string | null;
}

/**
 * Returns a page of the calls of a customer's number, the newest first, and what the calls of this
 * month of its plan have used. `before` is the `older` of the page before it; a page after a call
 * that is deleted meanwhile is empty, as calls are deleted oldest first.
 */
export async function readCallHistory(
  { db, now }: Context,
  customerId: number,
  { didid, before }: { didid: number; before?: string | undefined },
): Promise<CallPage> {
  const number = await getCustomerNumber(db, customerId, didid);
  const ofNumber = eq(calls.customerNumberId, number.id);
  const olderThan = before === undefined ? undefined : await findOlderThan(db, ofNumber, before);
  const rows =
    olderThan === null
      ? []
      : await db
          .select()
          .from(calls)
          .where(and(ofNumber, olderThan))
          .orderBy(desc(calls.dialedAt), desc(calls.id))
          .limit(PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  const result = page.map((row) => ({
    callerID: row.callerId,
    callDestination: row.destination,
    isIncomingCall: row.incoming,
    dialedTime: row.dialedAt.toISOString(),
    cost: toDollars(row.costCents),
    outcome: row.outcome,
    seconds: row.seconds,
    includedMinutes: row.includedMinutes,
  }));
  const usage = await getCallUsage(db, number.id, now());
  return { result, usage, older: last === undefined ? null : String(last.id) };
}

/** Finds the condition for calls older than that of a cursor; null where the number has none. */
async function findOlderThan(
  db: Executor,
  ofNumber: SQL,
  cursor: string,
): Promise<SQL | undefined | null> {
  const { success, data: id } = idField.safeParse(cursor);
  if (!success) return null;
  const [call] = await db
    .select({ dialedAt: calls.dialedAt })
    .from(calls)
    .where(and(ofNumber, eq(calls.id, id)));
  if (!call) return null;
  const { dialedAt } = call;
  // The first part is for the index.
  return and(lte(calls.dialedAt, dialedAt), or(lt(calls.dialedAt, dialedAt), lt(calls.id, id)));
}
