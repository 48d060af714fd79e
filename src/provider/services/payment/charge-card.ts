import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#provider/context.ts';
import type { ChargeFate, ChargeRequest } from '#provider/gateways/payment.ts';

/** The gateway has 20 seconds, so that the payer is answered before the site's 25 are over. */
const PATIENCE_MS = 20_000;

async function inTime<T>(work: Promise<T>): Promise<T> {
  const ending = new AbortController();
  const late = wait(PATIENCE_MS, undefined, { signal: ending.signal, ref: false }).then(() => {
    throw new Error('the payment gateway did not answer in time');
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => ending.abort());
}

/** Charges a card, outside any transaction. Whenever the gateway's answer leaves a doubt, its books decide; undefined when even they cannot be read now. */
export async function chargeCard(
  context: Context,
  request: ChargeRequest,
): Promise<ChargeFate | undefined> {
  const { payment } = context.gateways;
  const { idempotencyKey: charge } = request;
  try {
    const result = await inTime(payment.charge(request));
    if (result.ok) return { state: 'charged', charge: result.value };
    if (result.failure !== 'gateway-error') return { state: 'failed', failure: result.failure };
  } catch (error) {
    context.log.warn({ err: error, charge }, 'a charge has no certain outcome');
  }
  try {
    return await inTime(payment.find(charge));
  } catch (error) {
    context.log.error({ err: error, charge }, 'the payment gateway is out of reach');
    return undefined;
  }
}
