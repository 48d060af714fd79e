import { setTimeout as wait } from 'node:timers/promises';
import { cardDigits } from '#lib/card-brand.ts';
import type { Context } from '#provider/context.ts';
import type { ChargeFate, ChargeRequest } from '#provider/gateways/payment.ts';
import type { Order, OrderRequest } from './types.ts';

/** The gateway has 20 seconds, so that the buyer is answered before the site's 25 are over. */
const PATIENCE_MS = 20_000;

const chargeRequest = (context: Context, order: Order, request: OrderRequest): ChargeRequest => ({
  idempotencyKey: order.id,
  amountCents: order.amountCents,
  card: {
    number: cardDigits(request.CreditCardNumber),
    securityCode: request.SecurityCode,
    holder: request.CardHolder,
    expirationMonth: request.ExpirationMonth,
    expirationYear: request.ExpirationYear,
  },
  descriptor: context.config.brand.displayName,
});

async function inTime<T>(work: Promise<T>): Promise<T> {
  const ending = new AbortController();
  const late = wait(PATIENCE_MS, undefined, { signal: ending.signal, ref: false }).then(() => {
    throw new Error('the payment gateway did not answer in time');
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => ending.abort());
}

/** Charges the card. Whenever the gateway's answer leaves a doubt, its books decide; undefined when even they cannot be read now. */
export async function charge(
  context: Context,
  order: Order,
  request: OrderRequest,
): Promise<ChargeFate | undefined> {
  const { payment } = context.gateways;
  try {
    const result = await inTime(payment.charge(chargeRequest(context, order, request)));
    if (result.ok) return { state: 'charged', charge: result.value };
    if (result.failure !== 'gateway-error') return { state: 'failed', failure: result.failure };
  } catch (error) {
    context.log.warn({ err: error, orderId: order.id }, 'a charge has no certain outcome');
  }
  try {
    return await inTime(payment.find(order.id));
  } catch (error) {
    context.log.error({ err: error, orderId: order.id }, 'the payment gateway is out of reach');
    return undefined;
  }
}
