import { and, eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { payments } from '#provider/platform/db/schema/billing.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { inquiries } from '#provider/platform/db/schema/inquiries.ts';
import { orders, type OrderAnswer } from '#provider/platform/db/schema/orders.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import { announce } from './announce.ts';
import { successAnswer } from './answer.ts';
import { lockOwnOrder } from './lock.ts';
import { fillAccount, openAccount } from './open-account.ts';
import type { Order } from './types.ts';

export type Settlement =
  | { kind: 'settled'; answer: OrderAnswer }
  | { kind: 'email-taken' }
  /** Somebody else has finished the order, or is about to. */
  | { kind: 'lost' };

/** Turns a charged order into an account with its number, all in one transaction. */
export const settle = (
  context: Context,
  { id, leaseOwner }: Order,
  charge: Charge,
): Promise<Settlement> =>
  context.db.transaction(async (tx): Promise<Settlement> => {
    const order = await lockOwnOrder(tx, id, leaseOwner);
    if (!order?.details) return { kind: 'lost' };
    const customer = await openAccount(context, tx, order.email, order.details);
    if (!customer) return { kind: 'email-taken' };
    const number = await sellNumber(tx, order);
    const paymentId = await bookPayment(context, tx, order, customer.id, charge);
    const bought = { order, details: order.details, charge, paymentId };
    await fillAccount(context, tx, customer.id, bought);
    await context.checkpoint('order:settling');
    await closeInquiry(context, tx, order, order.details.inquiryTicket);
    await announce(context, tx, customer, { order, charge, number });
    const answer = successAnswer(order.id);
    await tx
      .update(orders)
      .set({
        state: 'settled',
        customerId: customer.id,
        details: null,
        answer,
        finishedAt: context.now(),
      })
      .where(eq(orders.id, order.id));
    return { kind: 'settled', answer };
  });

async function sellNumber(tx: Transaction, order: Order): Promise<string> {
  const [did] = await tx
    .update(dids)
    .set({ status: 'sold' })
    .where(
      and(
        eq(dids.id, order.didId),
        eq(dids.status, 'reserved'),
        eq(dids.reservedByOrder, order.id),
      ),
    )
    .returning();
  if (!did) throw new Error('a reserved number is not there any more');
  return did.number;
}

async function bookPayment(
  context: Context,
  tx: Transaction,
  order: Order,
  customerId: number,
  charge: Charge,
): Promise<number> {
  const [payment] = await tx
    .update(payments)
    .set({
      customerId,
      status: 'succeeded',
      gatewayChargeId: charge.chargeId,
      cardBrand: charge.brand,
      cardLastFour: charge.lastFour,
      finishedAt: context.now(),
    })
    .where(eq(payments.orderId, order.id))
    .returning();
  if (!payment) throw new Error('an order has no payment');
  return payment.id;
}

async function closeInquiry(
  context: Context,
  tx: Transaction,
  order: Order,
  ticket: string | null,
): Promise<void> {
  if (ticket === null) return;
  await tx
    .update(inquiries)
    .set({ state: 'closed', closedAt: context.now() })
    .where(
      and(
        eq(inquiries.ticket, ticket),
        eq(inquiries.email, order.email),
        eq(inquiries.state, 'open'),
      ),
    );
}
