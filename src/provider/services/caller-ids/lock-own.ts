import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#provider/context.ts';
import { callerIds } from '#provider/db/schema/caller-ids.ts';
import { customerNumbers } from '#provider/db/schema/customers.ts';
import { notFound } from '#provider/errors.ts';
import { lockOwnNumber } from '../numbers/find-own.ts';

/** Locks the number of a caller ID and reads all caller IDs of that number; throws the same 404 for somebody else's caller ID as for one that does not exist. */
export async function lockOwnCallerId(
  tx: Transaction,
  customerId: number,
  id: number,
): Promise<{ own: typeof callerIds.$inferSelect; all: (typeof callerIds.$inferSelect)[] }> {
  const [found] = await tx
    .select({ numberId: callerIds.customerNumberId })
    .from(callerIds)
    .innerJoin(customerNumbers, eq(customerNumbers.id, callerIds.customerNumberId))
    .where(and(eq(callerIds.id, id), eq(customerNumbers.customerId, customerId)));
  if (!found) throw notFound();
  await lockOwnNumber(tx, customerId, found.numberId);
  const all = await tx
    .select()
    .from(callerIds)
    .where(eq(callerIds.customerNumberId, found.numberId));
  const own = all.find((row) => row.id === id);
  if (!own) throw notFound();
  return { own, all };
}
