import { eq } from 'drizzle-orm';
import type { Envelope } from '#contract/envelope.ts';
import { failure } from '#provider/answers.ts';
import type { Context, Session } from '#provider/context.ts';
import { callerIds } from '#provider/db/schema/caller-ids.ts';
import { customerOf } from '../account/customer-of.ts';
import { limitChanges } from '../numbers/limit-changes.ts';
import { phoneDigits } from '../phone-verification/phone-digits.ts';
import { successWithMessage } from './answer.ts';
import { lockOwnCallerId } from './lock-own.ts';

/** Changes the comment of a caller ID and, where one is given, its number. */
export async function updateCallerId(
  context: Context,
  session: Session,
  change: { id: number; newCallerId?: string | undefined; comment: string },
): Promise<Envelope<boolean>> {
  const customer = await customerOf(context, session);
  await limitChanges(context, 'caller-ids', customer.id);
  const { id, newCallerId, comment } = change;
  const refusal = await context.db.transaction(async (tx) => {
    const { own, all } = await lockOwnCallerId(tx, customer.id, id);
    const phoneNumber = newCallerId === undefined ? own.phoneNumber : phoneDigits(newCallerId);
    if (phoneNumber === undefined) return 'invalid-number';
    if (all.some((row) => row.id !== id && row.phoneNumber === phoneNumber)) {
      return 'already-exists';
    }
    await tx.update(callerIds).set({ phoneNumber, comment }).where(eq(callerIds.id, id));
    return undefined;
  });
  return refusal ? failure(refusal) : successWithMessage(context, customer, 'updated');
}
