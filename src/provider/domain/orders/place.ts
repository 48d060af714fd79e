import { RESPONSE_CODE } from '#contract/message-codes.ts';
import type { GrantedSession } from '#contract/session.ts';
import type { Context } from '#provider/domain/context.ts';
import { idempotencyConflict } from '#provider/platform/errors.ts';
import type { OrderAnswer } from '#provider/platform/db/schema/orders.ts';
import type { RequestFacts } from '#provider/platform/request-facts.ts';
import { customerByEmail } from '#provider/domain/customers/customer-of.ts';
import { limit } from '#provider/platform/limits/limit.ts';
import { startSession } from '#provider/domain/auth/session/start.ts';
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

/** What became of an order, and whether this very request settled it. */
interface Placed {
  answer: OrderAnswer;
  settled?: Order;
}

/**
 * Fills an order: reserves the number, charges the card, settles or releases. A repetition gets the
 * first answer, never charges or sells again, and never gets the session of the new account.
 */
export async function placeOrder(
  context: Context,
  request: OrderRequest,
  { idempotencyKey }: Pick<RequestFacts, 'idempotencyKey'>,
): Promise<OrderEnvelope> {
  const identity = identify(context, request, idempotencyKey);
  const earlier = await repeated(context, identity, request);
  const placed = earlier ? { answer: earlier } : await placeNew(context, identity, request);
  const session = placed.settled && (await grantSession(context, placed.settled));
  await context.checkpoint('order:answering');
  return envelopeOf(placed.answer, session);
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
): Promise<Placed> {
  const refuse = async (refusal: OrderRefusal): Promise<Placed> => ({
    answer: await refusalAnswer(context, request.LanguageISO, refusal),
  });
  await limit(context, 'orders', request.Email, TRIES_PER_HOUR, HOUR_SECONDS);
  const checked = await checkOrder(context, request);
  if (!checked.ok) {
    // What refuses this order now may be that the same order was filled a moment ago.
    const earlier = await repeated(context, identity, request);
    return earlier ? { answer: earlier } : refuse(checked.failure);
  }
  for (;;) {
    const reservation = await reserve(context, identity, checked.value);
    switch (reservation.kind) {
      case 'reserved':
        return (await fill(context, reservation.order, request)) ?? refuse('in-progress');
      case 'number-taken':
        return { answer: reservation.answer };
      case 'existing-customer':
        return refuse('existing-customer');
      case 'conflict': {
        const earlier = await repeated(context, identity, request);
        if (earlier) return { answer: earlier };
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
): Promise<Placed | undefined> {
  return withLease(context, order.id, order.leaseOwner, async () => {
    await context.checkpoint('order:reserved');
    const prepared = await prepareAccount(context, order, request.Password);
    if (!prepared) return placedElsewhere(context, order.id);
    await context.checkpoint('order:prepared');
    const fate = await charge(context, order, request);
    await context.checkpoint('order:charged');
    if (!fate) return undefined;
    const answer = await finishOrder(context, order, fate);
    await context.checkpoint('order:finished');
    if (!answer) return placedElsewhere(context, order.id);
    return answer.responseCode === RESPONSE_CODE.success ? { answer, settled: order } : { answer };
  });
}

async function placedElsewhere(context: Context, id: string): Promise<Placed | undefined> {
  const answer = await outcome(context, id);
  return answer && { answer };
}

/** Signs the buyer in to the account that was just opened; without a session they sign in as usual. */
async function grantSession(context: Context, order: Order): Promise<GrantedSession | undefined> {
  try {
    const customer = await customerByEmail(context, order.email);
    return customer && (await context.db.transaction((tx) => startSession(context, tx, customer)));
  } catch (error) {
    context.log.error({ err: error, orderId: order.id }, 'no session after an order');
    return undefined;
  }
}

const outcome = async (context: Context, id: string): Promise<OrderAnswer | undefined> =>
  (await awaitOrder(context, id))?.answer ?? undefined;
