import { cardDigits } from '#lib/card.ts';
import type { Context } from '#provider/domain/context.ts';
import { digestOf, keyedDigest, secretOf } from '#provider/platform/digest.ts';
import type { PaymentIdentity, Purpose } from './types.ts';

/**
 * Derives the identity of a paying call of a customer. Of a card number only the last four digits count and the CVV does
 * not, so that nothing stored can be used to guess them.
 */
export function identifyPayment(
  context: Context,
  who: { customerId: number; purpose: Purpose },
  body: object,
  idempotencyKey: string | null,
): PaymentIdentity {
  const { CreditCardNumber, SecurityCode: _cvv, ...rest } = body as Record<string, unknown>;
  const lastFour =
    typeof CreditCardNumber === 'string' ? cardDigits(CreditCardNumber).slice(-4) : '';
  const scope = `${who.customerId}\n${who.purpose}`;
  const entries = Object.entries({ ...rest, lastFour }).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    requestKey: idempotencyKey === null ? null : `key:${digestOf(`${scope}\n${idempotencyKey}`)}`,
    fingerprint: keyedDigest(secretOf(context), 'payment', `${scope}\n${JSON.stringify(entries)}`),
  };
}
