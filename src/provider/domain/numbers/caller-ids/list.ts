import { asc, eq } from 'drizzle-orm';
import type { CallerId } from '#contract/entities.ts';
import type { Context } from '#provider/domain/context.ts';
import { callerIds } from '#provider/platform/db/schema/caller-ids.ts';
import { describeNumbers } from '../country-names.ts';
import { findCustomerNumber } from '../customer-numbers.ts';

/** Caller IDs that one number may show. */
export const MAX_CALLER_IDS = 5;

/** The caller IDs of a customer's number, and how many it may have. */
export async function listCallerIds(
  { db }: Context,
  customerId: number,
  { didid }: { didid: number },
): Promise<{ callerIds: CallerId[]; maxCallerIDsAllowed: number }> {
  const number = await findCustomerNumber(db, customerId, didid);
  const rows = await db
    .select()
    .from(callerIds)
    .where(eq(callerIds.customerNumberId, number.id))
    .orderBy(asc(callerIds.id));
  const describe = await describeNumbers(
    db,
    rows.map(({ phoneNumber }) => phoneNumber),
  );
  return {
    callerIds: rows.map(({ id, phoneNumber, comment }) => ({
      id,
      callerId: phoneNumber,
      comment,
      ...describe(phoneNumber),
    })),
    maxCallerIDsAllowed: MAX_CALLER_IDS,
  };
}
