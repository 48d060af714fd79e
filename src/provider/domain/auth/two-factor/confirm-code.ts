import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { GrantedSession } from '#contract/session.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context } from '#provider/domain/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { twoFactorChallenges } from '#provider/platform/db/schema/sessions.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { queueSecurityNotice } from '../security-notice.ts';
import { storeNetwork } from '../session/known-networks.ts';
import { startSession } from '../session/session.ts';
import { CODE_TRIES, getCodeDigest } from '../token/code.ts';
import { createDigest, isSameDigest } from '#provider/platform/digest.ts';
import { trustDevice } from './trusted-device.ts';

type Challenge = typeof twoFactorChallenges.$inferSelect;
type Purpose = Challenge['purpose'];

const refuse = errorsOf<'auth.confirmTwoFactor'>();

/** The token of the device that is trusted now, and the session of a sign-in. */
interface Confirmed {
  deviceToken: string;
  session?: GrantedSession;
}

/**
 * Checks a code of one of the purposes and uses it up when it is right. Each works once, for ten
 * minutes and five tries; a try counts before it is compared.
 */
export async function redeemCode(
  context: Context,
  { token2FA, OTP }: { token2FA: string; OTP: string },
  purposes: readonly Purpose[],
): Promise<Result<Challenge, 'wrong-code' | 'expired'>> {
  const now = context.now();
  const open = and(
    eq(twoFactorChallenges.tokenDigest, createDigest(token2FA)),
    inArray(twoFactorChallenges.purpose, [...purposes]),
    isNull(twoFactorChallenges.endedAt),
    gt(twoFactorChallenges.expiresAt, now),
  );
  const [challenge] = await context.db
    .update(twoFactorChallenges)
    .set({ attempts: sql`${twoFactorChallenges.attempts} + 1` })
    .where(and(open, lt(twoFactorChallenges.attempts, CODE_TRIES)))
    .returning();
  if (!challenge) return fail('expired');
  const right = isSameDigest(challenge.codeDigest, getCodeDigest(context, token2FA, OTP.trim()));
  if (!right) return fail('wrong-code');
  const [ended] = await context.db
    .update(twoFactorChallenges)
    .set({ endedAt: now })
    .where(open)
    .returning();
  return ended ? ok(ended) : fail('expired');
}

/**
 * Confirms a two-factor code; the right one makes this device trusted. A code of a sign-in grants
 * the session, as the password was checked before it was sent; a code of the account page turns the
 * check on and informs the customer by email.
 */
export async function confirmCode(
  context: Context,
  typed: { token2FA: string; OTP: string },
  request: RequestFacts,
): Promise<Confirmed> {
  const redeemed = await redeemCode(context, typed, ['sign-in', 'turn-on']);
  if (!redeemed.ok) {
    const { failure } = redeemed;
    throw refuse('refused', failure === 'expired' ? MESSAGE_CODE.tokenExpired : failure);
  }
  const { customerId, purpose } = redeemed.value;
  return context.db.transaction(async (tx) => {
    const deviceToken = await trustDevice(context, tx, customerId);
    const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId));
    if (!customer) throw refuse('refused', MESSAGE_CODE.tokenExpired);
    if (purpose === 'sign-in') {
      await storeNetwork(context, tx, customerId, request.ip);
      const session = await startSession(context, tx, customer, request.userAgent);
      return { deviceToken, session };
    }
    await tx.update(customers).set({ twoFactorEnabled: true }).where(eq(customers.id, customerId));
    await queueSecurityNotice(context, tx, customer, 'two-factor-on');
    return { deviceToken };
  });
}
