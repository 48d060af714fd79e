import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { GrantedSession } from '#contract/session.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context } from '#provider/domain/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { twoFactorChallenges } from '#provider/platform/db/schema/sessions.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import type { Executor } from '#provider/platform/context.ts';
import { lockOpenCustomer } from '#provider/domain/customers/customer.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { queueSecurityNotice } from '../security-notice.ts';
import { storeNetwork } from '../session/known-networks.ts';
import { startSession } from '../session/session.ts';
import { CODE_TRIES, isRightCode } from '../token/code.ts';
import { createDigest } from '#provider/platform/digest.ts';
import { trustDevice } from './trusted-device.ts';

type Challenge = typeof twoFactorChallenges.$inferSelect;
type Purpose = Challenge['purpose'];

const refuse = errorsOf<'auth.confirmTwoFactor'>();

/** The token of the device that is trusted now, and the session of a sign-in. */
interface Confirmed {
  deviceToken: string;
  session?: GrantedSession;
}

interface TypedCode {
  token2FA: string;
  OTP: string;
}

/**
 * Checks a code of one of the purposes and uses it up when it is right. Each works once, for ten
 * minutes and five tries, after the last of which it is `expired`; a try counts before it is
 * compared.
 */
export async function redeemCode(
  context: Context,
  typed: TypedCode,
  purposes: readonly Purpose[],
): Promise<Result<Challenge, 'wrong-code' | 'expired'>> {
  const compared = await compareCode(context, typed, purposes);
  if (!compared.ok) return compared;
  return (await endCode(context, context.db, compared.value)) ? compared : fail('expired');
}

const isOpen = (context: Context, tokenDigest: string) =>
  and(
    eq(twoFactorChallenges.tokenDigest, tokenDigest),
    isNull(twoFactorChallenges.endedAt),
    gt(twoFactorChallenges.expiresAt, context.now()),
  );

/** Counts a try and compares the code, which `endCode` then uses up. */
async function compareCode(
  context: Context,
  { token2FA, OTP }: TypedCode,
  purposes: readonly Purpose[],
): Promise<Result<Challenge, 'wrong-code' | 'expired'>> {
  const [challenge] = await context.db
    .update(twoFactorChallenges)
    .set({ attempts: sql`${twoFactorChallenges.attempts} + 1` })
    .where(
      and(
        isOpen(context, createDigest(token2FA)),
        inArray(twoFactorChallenges.purpose, [...purposes]),
        lt(twoFactorChallenges.attempts, CODE_TRIES),
      ),
    )
    .returning();
  if (!challenge) return fail('expired');
  const typed = { token: token2FA, code: OTP.trim() };
  if (isRightCode(context, challenge.codeDigest, typed)) return ok(challenge);
  return fail(challenge.attempts < CODE_TRIES ? 'wrong-code' : 'expired');
}

/** Uses a code up; false when it was used, or ended with the old password, meanwhile. */
async function endCode(
  context: Context,
  tx: Executor,
  { tokenDigest }: Challenge,
): Promise<boolean> {
  const [ended] = await tx
    .update(twoFactorChallenges)
    .set({ endedAt: context.now() })
    .where(isOpen(context, tokenDigest))
    .returning({ tokenDigest: twoFactorChallenges.tokenDigest });
  return ended !== undefined;
}

/**
 * Confirms a two-factor code; the right one makes this device trusted. A code of a sign-in grants
 * the session, as the password was checked before it was sent; a code of the account page turns the
 * check on and informs the customer by email.
 */
export async function confirmCode(
  context: Context,
  typed: TypedCode,
  facts: RequestFacts,
): Promise<Confirmed> {
  const compared = await compareCode(context, typed, ['sign-in', 'turn-on']);
  if (!compared.ok) {
    const { failure } = compared;
    throw refuse('refused', failure === 'expired' ? MESSAGE_CODE.tokenExpired : failure);
  }
  const { customerId, purpose } = compared.value;
  return context.db.transaction(async (tx) => {
    // A new password, which ends the code, locks the customer too.
    const customer = await lockOpenCustomer(tx, customerId);
    if (!customer || !(await endCode(context, tx, compared.value))) {
      throw refuse('refused', MESSAGE_CODE.tokenExpired);
    }
    const deviceToken = await trustDevice(context, tx, customerId);
    if (purpose === 'sign-in') {
      await storeNetwork(context, tx, customerId, facts.network);
      const session = await startSession(context, tx, customer, facts.userAgent);
      return { deviceToken, session };
    }
    await tx.update(customers).set({ twoFactorEnabled: true }).where(eq(customers.id, customerId));
    await queueSecurityNotice(context, tx, customer, 'two-factor-on');
    return { deviceToken };
  });
}
