import type { Context } from '#provider/domain/context.ts';
import type { OrderAnswer } from '#provider/platform/db/schema/orders.ts';
import type { Charge, ChargeFate } from '#provider/gateways/payment.ts';
import { readOrder } from './read.ts';
import { refundLate } from './refund-late.ts';
import { release } from './release.ts';
import { settle } from './settle.ts';
import type { Order } from './types.ts';

/** Settles or releases a reserved order by what became of its charge; undefined while somebody else is at it. */
export async function finishOrder(
  context: Context,
  order: Order,
  fate: ChargeFate,
): Promise<OrderAnswer | undefined> {
  switch (fate.state) {
    case 'charged':
      return finishCharged(context, order, fate.charge);
    case 'refunded':
      return release(context, order, {
        refusal: 'gateway-error',
        payment: 'refunded',
        recheck: false,
      });
    case 'failed':
      return release(context, order, {
        refusal: fate.failure,
        payment: fate.failure === 'gateway-error' ? 'failed' : 'declined',
        recheck: false,
      });
    case 'unknown':
      return release(context, order, {
        refusal: 'gateway-error',
        payment: 'failed',
        recheck: true,
      });
  }
}

async function finishCharged(
  context: Context,
  order: Order,
  charge: Charge,
): Promise<OrderAnswer | undefined> {
  const settlement = await settle(context, order, charge);
  switch (settlement.kind) {
    case 'settled':
      return settlement.answer;
    case 'email-taken':
      await context.gateways.payment.refund(order.id);
      return release(context, order, {
        refusal: 'existing-customer',
        payment: 'refunded',
        recheck: false,
      });
    case 'lost':
      return finishedElsewhere(context, order);
  }
}

/** The order was taken over while this charge was made: if it was given up, the money goes back. */
async function finishedElsewhere(context: Context, order: Order): Promise<OrderAnswer | undefined> {
  const now = await readOrder(context, order.id);
  if (now?.state === 'released') await refundLate(context, order.id);
  return now?.answer ?? undefined;
}
