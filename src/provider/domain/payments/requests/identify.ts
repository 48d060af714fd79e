import { cardDigits } from '#lib/card/card.ts';
import type { Context } from '#provider/domain/context.ts';
import { createDigest, listKeyedDigests } from '#provider/platform/digest.ts';
import type { PurposeName } from '#provider/domain/purpose.ts';
import type { PaymentIdentity } from './payment.ts';

/**
 * Returns the keyed digests of a payment's body, by each secret that counts. Of the card's number
 * only the last four digits count; CVV and password do not, so that nothing stored can be used to
 * guess them. What the payer was shown does not count either: its dates change at midnight, and the
 * payment is the same.
 */
function listFingerprints(context: Context, kind: 'order' | 'payment', body: object, scope = '') {
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
  return listKeyedDigests(context, kind, `${scope}${JSON.stringify(entries)}`);
}

/** Returns an order's identity: by its Idempotency-Key, or by the order itself when it has none. */
export function identifyOrder(
  context: Context,
  order: object,
  idempotencyKey: string | null,
): PaymentIdentity {
  return createIdentity(listFingerprints(context, 'order', order), (fingerprint) =>
    idempotencyKey === null ? `order:${fingerprint}` : `key:${createDigest(idempotencyKey)}`,
  );
}

/** Returns the identity of a customer's payment. */
export function identifyPayment(
  context: Context,
  { customerId, purpose }: { customerId: number; purpose: PurposeName },
  body: object,
  idempotencyKey: string | null,
): PaymentIdentity {
  const scope = `${customerId}\n${purpose}\n`;
  return createIdentity(listFingerprints(context, 'payment', body, scope), () =>
    idempotencyKey === null ? null : `key:${createDigest(`${scope}${idempotencyKey}`)}`,
  );
}

function createIdentity(
  [fingerprint, other]: ReturnType<typeof listFingerprints>,
  getRequestKey: (fingerprint: string) => string | null,
): PaymentIdentity {
  const identify = (print: string) => ({ requestKey: getRequestKey(print), fingerprint: print });
  return {
    ...identify(fingerprint),
    alternative: other === undefined ? null : identify(other),
  };
}
