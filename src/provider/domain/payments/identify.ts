import { cardDigits } from '#lib/card/card.ts';
import type { Context } from '#provider/domain/context.ts';
import { createDigest, createKeyedDigest, getSecret } from '#provider/platform/digest.ts';
import type { PurposeName } from '#provider/domain/purpose.ts';
import type { PaymentIdentity } from './types.ts';

/**
 * Returns the keyed digest of a payment's body. Of the card's number only the last four digits
 * count; CVV and password do not, so that nothing stored can be used to guess them. What the
 * payer was shown does not count either: its dates change at midnight, and the payment is the same.
 */
export function createFingerprint(
  context: Context,
  kind: 'order' | 'payment',
  body: object,
  scope = '',
): string {
  const {
    CreditCardNumber,
    SecurityCode: _cvv,
    Password: _password,
    Consent: _consent,
    ...rest
  } = body as Record<string, unknown>;
  const lastFour =
    typeof CreditCardNumber === 'string' ? cardDigits(CreditCardNumber).slice(-4) : '';
  const entries = Object.entries({ ...rest, lastFour }).sort(([a], [b]) => (a < b ? -1 : 1));
  return createKeyedDigest(getSecret(context), kind, `${scope}${JSON.stringify(entries)}`);
}

/** Returns the identity of a customer's payment. */
export function identifyPayment(
  context: Context,
  { customerId, purpose }: { customerId: number; purpose: PurposeName },
  body: object,
  idempotencyKey: string | null,
): PaymentIdentity {
  const scope = `${customerId}\n${purpose}\n`;
  return {
    requestKey: idempotencyKey === null ? null : `key:${createDigest(`${scope}${idempotencyKey}`)}`,
    fingerprint: createFingerprint(context, 'payment', body, scope),
  };
}
