import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/call.ts';
import type { confirmTwoFactor } from '#contract/hub/auth.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import { failure, success } from '#provider/answers.ts';
import type { Context } from '#provider/context.ts';
import { customers } from '#provider/db/schema/customers.ts';
import { twoFactorChallenges } from '#provider/db/schema/sessions.ts';
import { startSession } from '../session/start.ts';
import { CODE_TRIES, codeDigest } from '../token/code.ts';
import { digestOf, sameDigest } from '../token/digest.ts';
import { trustDevice } from './trusted-device.ts';

/**
 * Checks a two-factor code; the right one makes this device trusted. A code of a sign-in grants the
 * session, as the password was checked before it was sent; a code of the account page turns the
 * check on.
 */
export async function confirmCode(
  context: Context,
  { token2FA, OTP }: { token2FA: string; OTP: string },
): Promise<AnswerOf<typeof confirmTwoFactor>> {
  const now = context.now();
  const tokenDigest = digestOf(token2FA);
  const open = and(
    eq(twoFactorChallenges.tokenDigest, tokenDigest),
    isNull(twoFactorChallenges.endedAt),
    gt(twoFactorChallenges.expiresAt, now),
  );
  const [challenge] = await context.db
    .update(twoFactorChallenges)
    .set({ attempts: sql`${twoFactorChallenges.attempts} + 1` })
    .where(and(open, lt(twoFactorChallenges.attempts, CODE_TRIES)))
    .returning();
  if (!challenge) return failure(MESSAGE_CODE.tokenExpired);
  const right = sameDigest(challenge.codeDigest, codeDigest(context, token2FA, OTP.trim()));
  if (!right) return failure('wrong-code');
  return context.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(twoFactorChallenges)
      .set({ endedAt: now })
      .where(open)
      .returning();
    if (!ended) return failure(MESSAGE_CODE.tokenExpired);
    const result = await trustDevice(context, tx, ended.customerId);
    if (ended.purpose === 'sign-in') {
      const [customer] = await tx
        .select()
        .from(customers)
        .where(eq(customers.id, ended.customerId));
      if (!customer) return failure(MESSAGE_CODE.tokenExpired);
      return { ...success(result), session: await startSession(context, tx, customer) };
    }
    await tx
      .update(customers)
      .set({ twoFactorEnabled: true })
      .where(eq(customers.id, ended.customerId));
    return success(result);
  });
}
