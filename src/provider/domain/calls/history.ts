import { desc, eq } from 'drizzle-orm';
import type { CallRecord } from '#contract/number-entities.ts';
import type { CallUsage } from '#contract/hub/numbers.ts';
import { toDollars } from '#lib/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { getCustomerNumber } from '#provider/domain/numbers/customer-numbers.ts';
import { calls } from '#provider/platform/db/schema/numbers.ts';
import { getCallUsage } from './plan-minutes.ts';

/** No list is longer than this. */
const MOST_LISTED = 500;

/**
 * Returns the latest calls of a customer's number, the newest first, and what the calls of this
 * month of its plan have used.
 */
export async function readCallHistory(
  { db, now }: Context,
  customerId: number,
  { didid }: { didid: number },
): Promise<{ result: CallRecord[]; usage: CallUsage }> {
  const number = await getCustomerNumber(db, customerId, didid);
  const rows = await db
    .select()
    .from(calls)
    .where(eq(calls.customerNumberId, number.id))
    .orderBy(desc(calls.dialedAt), desc(calls.id))
    .limit(MOST_LISTED);
  const result = rows.map((row) => ({
    callerID: row.callerId,
    callDestination: row.destination,
    isIncomingCall: row.incoming,
    dialedTime: row.dialedAt.toISOString(),
    cost: toDollars(row.costCents),
    outcome: row.outcome,
    seconds: row.seconds,
    includedMinutes: row.includedMinutes,
  }));
  return { result, usage: await getCallUsage(db, number.id, now()) };
}
