import { desc, eq } from 'drizzle-orm';
import type { CallRecord } from '#contract/entities.ts';
import { toDollars } from '#lib/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { getCustomerNumber } from '#provider/domain/numbers/customer-numbers.ts';
import { calls } from '#provider/platform/db/schema/numbers.ts';

/** No list is longer than this. */
const MOST_LISTED = 500;

/** Returns the latest calls of a customer's number, the newest first. */
export async function listCalls(
  { db }: Context,
  customerId: number,
  { didid }: { didid: number },
): Promise<CallRecord[]> {
  const number = await getCustomerNumber(db, customerId, didid);
  const rows = await db
    .select()
    .from(calls)
    .where(eq(calls.customerNumberId, number.id))
    .orderBy(desc(calls.dialedAt), desc(calls.id))
    .limit(MOST_LISTED);
  return rows.map((row) => ({
    callerID: row.callerId,
    callDestination: row.destination,
    isIncomingCall: row.incoming,
    dialedTime: row.dialedAt.toISOString(),
    cost: toDollars(row.costCents),
    outcome: row.outcome,
  }));
}
