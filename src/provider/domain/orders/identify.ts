import type { Context } from '#provider/domain/context.ts';
import { fingerprintOf } from '#provider/domain/payments/identify.ts';
import type { PaymentIdentity } from '#provider/domain/payments/types.ts';
import { digestOf } from '#provider/platform/digest.ts';
import type { OrderRequest } from './types.ts';

/** Returns an order's identity: by its Idempotency-Key, or by the order itself when it has none. */
export function identifyOrder(
  context: Context,
  order: OrderRequest,
  idempotencyKey: string | null,
): PaymentIdentity & { requestKey: string } {
  const fingerprint = fingerprintOf(context, 'order', order);
  return {
    requestKey:
      idempotencyKey === null ? `order:${fingerprint}` : `key:${digestOf(idempotencyKey)}`,
    fingerprint,
  };
}
