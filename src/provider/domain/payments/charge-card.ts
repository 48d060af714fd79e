import type { Context } from '#provider/domain/context.ts';
import type { ChargeFate, ChargeRequest } from '#provider/gateways/payment.ts';

/** Charges a card, outside any transaction. Whenever the gateway's answer leaves a doubt, its books decide; undefined when even they cannot be read now. Ends within 20 seconds, by the gateway's time limits. */
export async function chargeCard(
  context: Context,
  request: ChargeRequest,
): Promise<ChargeFate | undefined> {
  const { payment } = context.gateways;
  const { idempotencyKey: charge } = request;
  try {
    const result = await payment.charge(request);
    if (result.ok) return { state: 'charged', charge: result.value };
    if (result.failure !== 'gateway-error') return { state: 'failed', failure: result.failure };
  } catch (error) {
    context.log.warn({ err: error, charge }, 'a charge has no certain outcome');
  }
  try {
    return await payment.find(charge);
  } catch (error) {
    context.log.error({ err: error, charge }, 'the payment gateway is out of reach');
    return undefined;
  }
}
