import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Envelope } from '#contract/envelope.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import { failure, success } from '#provider/answers.ts';
import type { Context } from '#provider/context.ts';
import { customers } from '#provider/db/schema/customers.ts';
import { twoFactorChallenges } from '#provider/db/schema/sessions.ts';
import { CODE_TRIES, codeDigest } from '../token/code.ts';
import { digestOf, sameDigest } from '../token/digest.ts';
import { trustDevice } from './trusted-device.ts';

/** Checks a two-factor code; the right one makes this device trusted and, where that was asked for, turns the check on. */
export async function confirmCode(
  context: Context,
  { token2FA, OTP }: { token2FA: string; OTP: string },
): Promise<Envelope<string>> {
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
    if (ended.purpose === 'turn-on') {
      await tx
        .update(customers)
        .set({ twoFactorEnabled: true })
        .where(eq(customers.id, ended.customerId));
    }
    return success(await trustDevice(context, tx, ended.customerId));
  });
}
