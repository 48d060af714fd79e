import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#provider/platform/context.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import type { Order } from './types.ts';

/** Locks an order that is still open and still leased by `owner`, until the transaction ends. */
export async function lockOwnOrder(
  tx: Transaction,
  id: string,
  owner: string,
): Promise<Order | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.leaseOwner, owner), eq(orders.state, 'reserved')))
    .for('update');
  return order;
}
