import { and, eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import type { Order } from './types.ts';

/** Reads an order by its id. */
export async function readOrder(context: Context, id: string): Promise<Order | undefined> {
  const [order] = await context.db.select().from(orders).where(eq(orders.id, id));
  return order;
}

/** Finds the order that a request repeats. */
export async function orderByKey(context: Context, requestKey: string): Promise<Order | undefined> {
  const [order] = await context.db.select().from(orders).where(eq(orders.requestKey, requestKey));
  return order;
}

/** Finds the order that is being filled for an e-mail address. */
export async function openOrderOf(context: Context, email: string): Promise<Order | undefined> {
  const [order] = await context.db
    .select()
    .from(orders)
    .where(and(eq(orders.email, email), eq(orders.state, 'reserved')));
  return order;
}
