import { eq } from 'drizzle-orm';
import type { Envelope } from '#contract/envelope.ts';
import { failure } from '#provider/answers.ts';
import type { Context, Session } from '#provider/context.ts';
import { callerIds } from '#provider/db/schema/caller-ids.ts';
import { customerOf } from '../account/customer-of.ts';
import { limitChanges } from '../numbers/limit-changes.ts';
import { successWithMessage } from './answer.ts';
import { lockOwnCallerId } from './lock-own.ts';

/** Removes a caller ID of a number; the last one stays (specification 2, section 4). */
export async function removeCallerId(
  context: Context,
  session: Session,
  { id }: { id: number },
): Promise<Envelope<boolean>> {
  const customer = await customerOf(context, session);
  await limitChanges(context, 'caller-ids', customer.id);
  const refusal = await context.db.transaction(async (tx) => {
    const { all } = await lockOwnCallerId(tx, customer.id, id);
    if (all.length <= 1) return 'last-caller-id';
    await tx.delete(callerIds).where(eq(callerIds.id, id));
    return undefined;
  });
  return refusal ? failure(refusal) : successWithMessage(context, customer, 'deleted');
}
