import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { payments } from '#provider/platform/db/schema/billing.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { orders, type OrderAnswer } from '#provider/platform/db/schema/orders.ts';
import { refusalAnswer } from './answer.ts';
import type { OrderIdentity } from './identify.ts';
import { leaseEnd } from './lease.ts';
import type { CheckedOrder, Order } from './types.ts';

export type Reservation =
  | { kind: 'reserved'; order: Order }
  | { kind: 'number-taken'; answer: OrderAnswer }
  | { kind: 'existing-customer' }
  /** Another order has this key, or is being filled for this e-mail address. */
  | { kind: 'conflict' };

/** Reserves the number for an order and writes down the payment that is about to be asked for. */
export const reserve = (
  context: Context,
  identity: OrderIdentity,
  checked: CheckedOrder,
): Promise<Reservation> =>
  context.db.transaction(async (tx): Promise<Reservation> => {
    const order = await insertOrder(context, tx, identity, checked);
    if (!order) return { kind: 'conflict' };
    const [customer] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.email, checked.email));
    if (customer) {
      await tx.delete(orders).where(eq(orders.id, order.id));
      return { kind: 'existing-customer' };
    }
    if (!(await reserveNumber(tx, order))) {
      const answer = await refuseForTakenNumber(context, tx, identity, order);
      return { kind: 'number-taken', answer };
    }
    await tx.insert(payments).values({
      orderId: order.id,
      kind: 'order',
      idempotencyKey: order.id,
      amountCents: order.amountCents,
      status: 'pending',
      createdAt: order.createdAt,
    });
    return { kind: 'reserved', order };
  });

async function insertOrder(
  context: Context,
  tx: Transaction,
  { requestKey, fingerprint }: OrderIdentity,
  { details, ...checked }: CheckedOrder,
): Promise<Order | undefined> {
  const [order] = await tx
    .insert(orders)
    .values({
      ...checked,
      id: randomUUID(),
      requestKey,
      fingerprint,
      state: 'reserved',
      details: { ...details, passwordHash: null },
      createdAt: context.now(),
      leaseOwner: randomUUID(),
      leaseUntil: leaseEnd(context),
    })
    .onConflictDoNothing()
    .returning();
  return order;
}

async function reserveNumber(tx: Transaction, order: Order): Promise<boolean> {
  const [number] = await tx
    .update(dids)
    .set({ status: 'reserved', reservedByOrder: order.id })
    .where(and(eq(dids.id, order.didId), eq(dids.status, 'available')))
    .returning({ id: dids.id });
  return number !== undefined;
}

async function refuseForTakenNumber(
  context: Context,
  tx: Transaction,
  { requestKey, keyed }: OrderIdentity,
  order: Order,
): Promise<OrderAnswer> {
  const language = order.details?.language ?? 'en';
  const answer = await refusalAnswer({ db: tx }, language, 'number-taken');
  await tx
    .update(orders)
    .set({
      state: 'refused',
      answer,
      details: null,
      finishedAt: context.now(),
      requestKey: keyed ? requestKey : null,
    })
    .where(eq(orders.id, order.id));
  return answer;
}
