import { eq } from 'drizzle-orm';
import type { Envelope } from '#contract/envelope.ts';
import { failure } from '#provider/answers.ts';
import type { Context, Session } from '#provider/context.ts';
import { callerIds } from '#provider/db/schema/caller-ids.ts';
import { customerOf } from '../account/customer-of.ts';
import { findOwnNumber, lockOwnNumber } from '../numbers/find-own.ts';
import { limitChanges } from '../numbers/limit-changes.ts';
import { phoneDigits } from '../phone-verification/phone-digits.ts';
import { successWithMessage } from './answer.ts';
import { MAX_CALLER_IDS } from './limits.ts';

interface NewCallerId {
  didid?: number | undefined;
  newCallerId: string;
  comment: string;
}

/** Adds a caller ID to a number, to the customer's first one when none is named. */
export async function addCallerId(
  context: Context,
  session: Session,
  { didid, newCallerId, comment }: NewCallerId,
): Promise<Envelope<boolean>> {
  const { customerId } = session;
  const customer = await customerOf(context, session);
  const number = await findOwnNumber(context.db, customerId, didid);
  await limitChanges(context, 'caller-ids', customerId);
  const phoneNumber = phoneDigits(newCallerId);
  if (phoneNumber === undefined) return failure('invalid-number');
  const refusal = await context.db.transaction(async (tx) => {
    await lockOwnNumber(tx, customerId, number.id);
    const all = await tx.select().from(callerIds).where(eq(callerIds.customerNumberId, number.id));
    if (all.length >= MAX_CALLER_IDS) return 'max-caller-ids';
    if (all.some((row) => row.phoneNumber === phoneNumber)) return 'already-exists';
    await tx
      .insert(callerIds)
      .values({ customerNumberId: number.id, phoneNumber, comment, createdAt: context.now() });
    return undefined;
  });
  return refusal ? failure(refusal) : successWithMessage(context, customer, 'added');
}
