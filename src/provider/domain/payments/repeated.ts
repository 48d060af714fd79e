import type { Context } from '#provider/domain/context.ts';
import type { PaymentAnswer } from '#provider/platform/db/schema/payment-requests.ts';
import { idempotencyConflict, unavailable } from '#provider/platform/errors.ts';
import { awaitRequest } from './await-request.ts';
import { findRepeated } from './read.ts';
import type { PaymentIdentity } from './types.ts';

/** The answer that a repeated call got the first time, before anything about the call is checked again; undefined for a new one. Throws 422 when the key came with another call. */
export async function repeatedAnswer(
  context: Context,
  customerId: number,
  identity: PaymentIdentity,
): Promise<PaymentAnswer | undefined> {
  const earlier = await findRepeated(context, context.db, customerId, identity);
  if (!earlier) return undefined;
  if (earlier.fingerprint !== identity.fingerprint) throw idempotencyConflict();
  const final = await awaitRequest(context, earlier.id);
  if (!final?.answer) throw unavailable();
  return final.answer;
}
