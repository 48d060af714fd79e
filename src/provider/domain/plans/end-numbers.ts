import { inArray, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#lib/time.ts';
import { laterThan } from '#provider/platform/time.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { restingDids } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers, type CustomerNumberRow } from '#provider/platform/db/schema/customers.ts';
import { findRestDays } from './number-rest.ts';

/**
 * Ends the rented numbers that fit a condition, with their forwarding, caller IDs and calls, and
 * returns them. They rest first, so that no buyer gets the former customer's calls; `isRefunded`
 * where all that was paid for them is given back.
 */
export async function endNumbers(
  tx: Transaction,
  condition: SQL | undefined,
  at: Date,
  { isRefunded = false } = {},
): Promise<CustomerNumberRow[]> {
  // The lock keeps a message from coming in after its number was found to be unused.
  const ended = await tx.select().from(customerNumbers).where(condition).for('update');
  if (ended.length === 0) return [];
  for (const number of ended) {
    const restDays = await findRestDays(tx, number, at, { isRefunded });
    const releaseAt = laterThan(at, restDays * DAY_MS);
    await tx.insert(restingDids).values({ didId: number.didId, releaseAt });
  }
  const ids = ended.map(({ id }) => id);
  await tx.delete(customerNumbers).where(inArray(customerNumbers.id, ids));
  return ended;
}
