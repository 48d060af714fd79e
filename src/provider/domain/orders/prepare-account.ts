import { and, eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { payments } from '#provider/platform/db/schema/billing.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { leaseEnd } from './lease.ts';
import { lockOwnOrder } from './lock.ts';
import type { Order } from './types.ts';

/** Hashes the password of a reserved order and keeps the hash with it; false when somebody else has the order by now. When the provider is too busy to hash (429), the order is undone as if it had never come. */
export async function prepareAccount(
  context: Context,
  order: Order,
  password: string,
): Promise<boolean> {
  const passwordHash = await context.passwords.hash(password).catch(async (error: unknown) => {
    await undo(context, order);
    throw error;
  });
  if (!order.details) return false;
  const [row] = await context.db
    .update(orders)
    .set({ details: { ...order.details, passwordHash }, leaseUntil: leaseEnd(context) })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.leaseOwner, order.leaseOwner),
        eq(orders.state, 'reserved'),
      ),
    )
    .returning({ id: orders.id });
  return row !== undefined;
}

const undo = (context: Context, { id, leaseOwner }: Order): Promise<void> =>
  context.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, id, leaseOwner);
    if (!order) return;
    await tx
      .update(dids)
      .set({ status: 'available', reservedByOrder: null })
      .where(and(eq(dids.id, order.didId), eq(dids.reservedByOrder, id)));
    await tx.delete(payments).where(eq(payments.orderId, id));
    await tx.delete(orders).where(eq(orders.id, id));
  });
