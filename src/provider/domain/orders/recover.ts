import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { finishOrder } from './finish.ts';
import { leaseEnd, withLease } from './lease.ts';
import { refundLate } from './refund-late.ts';
import { RECHECK_AFTER_MS } from './release.ts';
import type { Order } from './types.ts';

const AT_ONCE = 8;
const BATCH = 200;
/** How long after its end a released order's charge may still turn up. */
const LATE_CHARGE_MS = 10 * RECHECK_AFTER_MS;

/** Finishes one order whose worker has gone, by what the gateway's books say; nothing happens while its lease lasts. */
export async function recoverOrder(context: Context, id: string): Promise<boolean> {
  const [order] = await context.db
    .update(orders)
    .set({ leaseOwner: randomUUID(), leaseUntil: leaseEnd(context) })
    .where(
      and(
        eq(orders.id, id),
        eq(orders.state, 'reserved'),
        lte(orders.leaseUntil, context.databaseNow()),
      ),
    )
    .returning();
  if (!order) return false;
  const answer = await withLease(context, id, order.leaseOwner, async () =>
    finishOrder(context, order, await context.gateways.payment.find(id)),
  );
  context.log.info({ orderId: id, finished: answer !== undefined }, 'recovered an order');
  return answer !== undefined;
}

async function inGroups(
  context: Context,
  rows: readonly Order[],
  work: (order: Order) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await Promise.all(
      rows.slice(start, start + AT_ONCE).map((order) =>
        work(order).catch((error: unknown) => {
          context.log.error({ err: error, orderId: order.id }, 'an order was not recovered');
        }),
      ),
    );
  }
}

/** Gives money back that a gateway took after its order had been given up. */
async function recheck(context: Context, order: Order): Promise<void> {
  const fate = await context.gateways.payment.find(order.id);
  if (fate.state === 'charged') await refundLate(context, order.id);
  const now = context.now().getTime();
  const over =
    fate.state !== 'unknown' || now >= (order.finishedAt?.getTime() ?? 0) + LATE_CHARGE_MS;
  await context.db
    .update(orders)
    .set({ recheckAt: over ? null : new Date(now + RECHECK_AFTER_MS) })
    .where(eq(orders.id, order.id));
}

/** One round of recovery: orders that their worker left open, and charges that may have come late. Several instances may run it at once. */
export async function recoverOrders(context: Context): Promise<void> {
  const now = context.now();
  const left = await context.db
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'reserved'), lte(orders.leaseUntil, context.databaseNow())))
    .orderBy(asc(orders.leaseUntil))
    .limit(BATCH);
  await inGroups(context, left, ({ id }) => recoverOrder(context, id));
  const late = await context.db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.recheckAt), lte(orders.recheckAt, now)))
    .limit(BATCH);
  await inGroups(context, late, (order) => recheck(context, order));
}
