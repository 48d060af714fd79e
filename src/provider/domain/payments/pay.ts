import type { Context } from '#provider/domain/context.ts';
import type { PaymentAnswer } from '#provider/platform/db/schema/payment-requests.ts';
import { unavailable } from '#provider/platform/errors.ts';
import type { ChargeFate } from '#provider/gateways/payment.ts';
import { awaitRequest } from './await-request.ts';
import { chargeCard } from './charge-card.ts';
import { finishRequest } from './finish.ts';
import { renewLease, withLease } from './lease.ts';
import { reserve } from './reserve.ts';
import type { Payment, PaymentRequest, Prepared } from './types.ts';

/** Makes a payment: reserves it, charges the card, settles or releases. A repetition gets the first answer and never charges again; undefined when there is nothing to pay. */
export async function pay(context: Context, payment: Payment): Promise<PaymentAnswer | undefined> {
  for (;;) {
    const reservation = await reserve(context, payment);
    switch (reservation.kind) {
      case 'nothing-due':
        return undefined;
      case 'repeated':
        return answerOf(context, reservation.request);
      case 'busy':
        await answerOf(context, reservation.request);
        break;
      case 'reserved': {
        const answer = await make(context, reservation.request, reservation.prepared);
        await context.checkpoint('payment:answering');
        return answer;
      }
    }
  }
}

async function answerOf(context: Context, { id }: PaymentRequest): Promise<PaymentAnswer> {
  const final = await awaitRequest(context, id);
  if (!final?.answer) throw unavailable();
  return final.answer;
}

async function make(
  context: Context,
  request: PaymentRequest,
  prepared: Prepared,
): Promise<PaymentAnswer> {
  const answer = await withLease(context, request, async () => {
    await context.checkpoint('payment:reserved');
    if (!(await renewLease(context, request))) return undefined;
    const fate = await charge(context, request, prepared);
    await context.checkpoint('payment:charged');
    // The gateway's books are out of reach: recovery finishes the payment, and a repetition gets its answer.
    if (!fate) throw unavailable();
    return finishRequest(context, request, fate);
  });
  await context.checkpoint('payment:finished');
  return answer ?? answerOf(context, request);
}

const charge = async (
  context: Context,
  { id, amountCents }: PaymentRequest,
  { card }: Prepared,
): Promise<ChargeFate | undefined> =>
  card === null
    ? { state: 'failed', failure: 'declined' }
    : chargeCard(context, {
        idempotencyKey: id,
        amountCents,
        card,
        descriptor: context.config.brand.displayName,
      });
