import type { Context } from '#provider/context.ts';
import { idempotencyConflict } from '#provider/errors.ts';
import type { OrderAnswer } from '#provider/db/schema/orders.ts';
import type { RequestFacts } from '#provider/request-facts.ts';
import { limit } from '../limits/limit.ts';
import { envelopeOf, refusalAnswer } from './answer.ts';
import { awaitOrder } from './await-order.ts';
import { charge } from './charge.ts';
import { checkOrder } from './check.ts';
import { finishOrder } from './finish.ts';
import { identify, type OrderIdentity } from './identify.ts';
import { withLease } from './lease.ts';
import { prepareAccount } from './prepare-account.ts';
import { openOrderOf, orderByKey } from './read.ts';
import { reserve } from './reserve.ts';
import type { Order, OrderEnvelope, OrderRefusal, OrderRequest } from './types.ts';

const HOUR_SECONDS = 3_600;
/** Tries of one buyer, so that nobody tests stolen cards here. */
const TRIES_PER_HOUR = 20;

/** Fills an order: reserves the number, charges the card, settles or releases. A repetition gets the first answer, and never charges or sells again. */
export async function placeOrder(
  context: Context,
  request: OrderRequest,
  { idempotencyKey }: Pick<RequestFacts, 'idempotencyKey'>,
): Promise<OrderEnvelope> {
  const identity = identify(context, request, idempotencyKey);
  const earlier = await repeated(context, identity, request);
  const answer = earlier ?? (await placeNew(context, identity, request));
  await context.checkpoint('order:answering');
  return envelopeOf(answer);
}

async function repeated(
  context: Context,
  identity: OrderIdentity,
  request: OrderRequest,
): Promise<OrderAnswer | undefined> {
  const earlier = await orderByKey(context, identity.requestKey);
  if (!earlier) return undefined;
  if (earlier.fingerprint !== identity.fingerprint) throw idempotencyConflict();
  return (
    (await outcome(context, earlier.id)) ??
    refusalAnswer(context, request.LanguageISO, 'in-progress')
  );
}

async function placeNew(
  context: Context,
  identity: OrderIdentity,
  request: OrderRequest,
): Promise<OrderAnswer> {
  const refuse = (refusal: OrderRefusal): Promise<OrderAnswer> =>
    refusalAnswer(context, request.LanguageISO, refusal);
  await limit(context, 'orders', request.Email, TRIES_PER_HOUR, HOUR_SECONDS);
  const checked = await checkOrder(context, request);
  if (!checked.ok) {
    // What refuses this order now may be that the same order was filled a moment ago.
    return (await repeated(context, identity, request)) ?? refuse(checked.failure);
  }
  for (;;) {
    const reservation = await reserve(context, identity, checked.value);
    switch (reservation.kind) {
      case 'reserved':
        return (await fill(context, reservation.order, request)) ?? refuse('in-progress');
      case 'number-taken':
        return reservation.answer;
      case 'existing-customer':
        return refuse('existing-customer');
      case 'conflict': {
        const earlier = await repeated(context, identity, request);
        if (earlier) return earlier;
        const other = await openOrderOf(context, checked.value.email);
        // Two orders for one new address come one after the other.
        if (other && !(await awaitOrder(context, other.id))) return refuse('in-progress');
      }
    }
  }
}

/** Undefined when nobody knows yet how the order ends; recovery will find out. */
async function fill(
  context: Context,
  order: Order,
  request: OrderRequest,
): Promise<OrderAnswer | undefined> {
  return withLease(context, order.id, order.leaseOwner, async () => {
    await context.checkpoint('order:reserved');
    const prepared = await prepareAccount(context, order, request.Password);
    if (!prepared) return outcome(context, order.id);
    await context.checkpoint('order:prepared');
    const fate = await charge(context, order, request);
    await context.checkpoint('order:charged');
    if (!fate) return undefined;
    const answer = await finishOrder(context, order, fate);
    await context.checkpoint('order:finished');
    return answer ?? outcome(context, order.id);
  });
}

const outcome = async (context: Context, id: string): Promise<OrderAnswer | undefined> =>
  (await awaitOrder(context, id))?.answer ?? undefined;
