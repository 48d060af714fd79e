import type { Context } from '#provider/domain/context.ts';
import type { PaymentAnswer } from '#provider/platform/db/schema/payment-requests.ts';
import type { Charge, ChargeFate } from '#provider/gateways/payment.ts';
import { readRequest } from './read.ts';
import { release } from './release.ts';
import { settle } from './settle.ts';
import type { PaymentRequest } from './types.ts';

/** Settles or releases a reserved payment by what became of its charge; undefined while somebody else is at it. */
export async function finishRequest(
  context: Context,
  request: PaymentRequest,
  fate: ChargeFate,
): Promise<PaymentAnswer | undefined> {
  switch (fate.state) {
    case 'charged':
      return finishCharged(context, request, fate.charge);
    case 'refunded':
      return release(context, request, {
        refusal: 'gateway-error',
        payment: 'refunded',
        recheck: false,
      });
    case 'failed':
      return release(context, request, {
        refusal: fate.failure,
        payment: fate.failure === 'gateway-error' ? 'failed' : 'declined',
        recheck: false,
      });
    case 'unknown':
      return release(context, request, {
        refusal: 'gateway-error',
        payment: 'failed',
        recheck: true,
      });
  }
}

async function finishCharged(
  context: Context,
  request: PaymentRequest,
  charge: Charge,
): Promise<PaymentAnswer | undefined> {
  const answer = await settle(context, request, charge);
  if (answer) return answer;
  // Taken over while the charge was made: if the payment was given up meanwhile, the money goes back.
  const now = await readRequest(context, request.id);
  if (now?.state === 'released') await context.gateways.payment.refund(request.id);
  return now?.answer ?? undefined;
}
