import { cardDigits } from '#lib/card.ts';
import type { Context } from '#provider/domain/context.ts';
import { digestOf, keyedDigest, secretOf } from '#provider/platform/digest.ts';
import type { OrderRequest } from './types.ts';

/** How a repeated order is recognised. */
export interface OrderIdentity {
  requestKey: string;
  fingerprint: string;
  /** Whether the buyer's side sent an Idempotency-Key. */
  keyed: boolean;
}

/**
 * Derives an order's identity from its Idempotency-Key, or from the order itself when it has none. Of the card only the
 * last four digits and the expiry count; CVV and password do not, so that nothing stored can be used to guess them.
 */
export function identify(
  context: Context,
  order: OrderRequest,
  idempotencyKey: string | null,
): OrderIdentity {
  const { CreditCardNumber, SecurityCode: _cvv, Password: _password, ...rest } = order;
  const content = { ...rest, lastFour: cardDigits(CreditCardNumber).slice(-4) };
  const entries = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  const fingerprint = keyedDigest(secretOf(context), 'order', JSON.stringify(entries));
  return idempotencyKey === null
    ? { requestKey: `order:${fingerprint}`, fingerprint, keyed: false }
    : { requestKey: `key:${digestOf(idempotencyKey)}`, fingerprint, keyed: true };
}
