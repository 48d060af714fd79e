import type { SQL } from 'drizzle-orm';
import { DAY_MS } from '#provider/platform/time.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { restingDids } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';

/** Days in which a number that ended is not sold again. */
export const REST_DAYS = 90;

/**
 * Ends the rented numbers that fit a condition, with their forwarding, caller IDs and calls, and
 * returns them. They rest first, so that no buyer gets the former customer's calls.
 */
export async function endNumbers(
  tx: Transaction,
  condition: SQL | undefined,
  at: Date,
): Promise<(typeof customerNumbers.$inferSelect)[]> {
  const ended = await tx.delete(customerNumbers).where(condition).returning();
  if (ended.length > 0) {
    const releaseAt = new Date(at.getTime() + REST_DAYS * DAY_MS);
    await tx.insert(restingDids).values(ended.map(({ didId }) => ({ didId, releaseAt })));
  }
  return ended;
}
