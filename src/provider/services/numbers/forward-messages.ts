import type { Envelope } from '#contract/envelope.ts';
import { success } from '#provider/answers.ts';
import type { Context } from '#provider/context.ts';
import { smsForwardings } from '#provider/db/schema/forwarding.ts';
import { findOwnNumber } from './find-own.ts';
import { limitChanges } from './limit-changes.ts';

/** Lets a number's text messages arrive at an e-mail address. */
export async function forwardMessages(
  context: Context,
  customerId: number,
  { didid, email }: { didid: number; email: string },
): Promise<Envelope<boolean>> {
  const number = await findOwnNumber(context.db, customerId, didid);
  await limitChanges(context, 'forwarding', customerId);
  const updatedAt = context.now();
  await context.db
    .insert(smsForwardings)
    .values({ customerNumberId: number.id, email, updatedAt })
    .onConflictDoUpdate({ target: smsForwardings.customerNumberId, set: { email, updatedAt } });
  return success(true);
}
