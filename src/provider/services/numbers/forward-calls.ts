import type { Envelope } from '#contract/envelope.ts';
import { failure, success } from '#provider/answers.ts';
import type { Context } from '#provider/context.ts';
import { forwardingNumbers } from '#provider/db/schema/forwarding.ts';
import { phoneDigits } from '../phone-verification/phone-digits.ts';
import { findOwnNumber } from './find-own.ts';
import { limitChanges } from './limit-changes.ts';

/** Lets a number's calls ring at another number, instead of where they rang before. */
export async function forwardCalls(
  context: Context,
  customerId: number,
  { didid, forwardingNumber }: { didid: number; forwardingNumber: string },
): Promise<Envelope<boolean>> {
  const number = await findOwnNumber(context.db, customerId, didid);
  await limitChanges(context, 'forwarding', customerId);
  const phoneNumber = phoneDigits(forwardingNumber);
  if (phoneNumber === undefined) return failure('invalid-number');
  // A number that rings at itself would never be answered.
  if (phoneNumber === number.digits) return failure('same-number');
  const updatedAt = context.now();
  await context.db
    .insert(forwardingNumbers)
    .values({ customerNumberId: number.id, phoneNumber, updatedAt })
    .onConflictDoUpdate({
      target: forwardingNumbers.customerNumberId,
      set: { phoneNumber, updatedAt },
    });
  return success(true);
}
