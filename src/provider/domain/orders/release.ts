import { and, eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { payments } from '#provider/platform/db/schema/billing.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { orders, type OrderAnswer } from '#provider/platform/db/schema/orders.ts';
import { refusalAnswer } from './answer.ts';
import { lockOwnOrder } from './lock.ts';
import type { Order, OrderRefusal } from './types.ts';

/** A gateway that did not know a charge is asked again after a minute: the request may have been on its way. */
export const RECHECK_AFTER_MS = 60_000;

interface Ending {
  refusal: OrderRefusal;
  payment: 'declined' | 'failed' | 'refunded';
  /** Whether the gateway has to be asked once more. */
  recheck: boolean;
}

/** Gives the number of an unpaid order back and keeps what the buyer is answered; undefined when somebody else finished it. */
export const release = (
  context: Context,
  { id, leaseOwner }: Order,
  { refusal, payment, recheck }: Ending,
): Promise<OrderAnswer | undefined> =>
  context.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, id, leaseOwner);
    if (!order) return undefined;
    const now = context.now();
    const answer = await refusalAnswer({ db: tx }, order.details?.language ?? 'en', refusal);
    await tx
      .update(dids)
      .set({ status: 'available', reservedByOrder: null })
      .where(and(eq(dids.id, order.didId), eq(dids.reservedByOrder, order.id)));
    await tx
      .update(payments)
      .set({ status: payment, finishedAt: now })
      .where(eq(payments.orderId, order.id));
    await tx
      .update(orders)
      .set({
        state: 'released',
        answer,
        details: null,
        finishedAt: now,
        recheckAt: recheck ? new Date(now.getTime() + RECHECK_AFTER_MS) : null,
        // An order without a key may be tried again with the same card, as only success makes it a repetition.
        requestKey: order.requestKey?.startsWith('order:') ? null : order.requestKey,
      })
      .where(eq(orders.id, order.id));
    return answer;
  });
