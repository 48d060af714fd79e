import { and, eq, isNull, gt } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { twoFactorChallenges } from '#provider/platform/db/schema/sessions.ts';
import { limitCodes } from '#provider/platform/requests/limits.ts';
import { getCustomer, type Customer } from '#provider/domain/customers/customer.ts';
import { lockVerifiedCustomer } from '../session/check-password.ts';
import { isKnownNetwork } from '../session/known-networks.ts';
import { CODE_MS } from '../session/lifetimes.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { codeDigest, createCode } from '../token/code.ts';
import { createDigest, createToken } from '#provider/platform/digest.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { errorsOf, unauthorized } from '#provider/platform/errors.ts';
import { earlierThan, laterThan } from '#provider/platform/time.ts';

type Purpose = (typeof twoFactorChallenges.$inferSelect)['purpose'];

interface Receiver {
  customer: Customer;
  session?: Session;
  facts: RequestFacts;
  /** Uses up a link that replaces the password; returns whether it still worked. */
  redeem?: (tx: Transaction) => Promise<boolean>;
}

/**
 * Sends a two-factor code by email and returns the token of its check; earlier codes for the same
 * purpose stop working. Call it only after the password was right, or with a session, so that an
 * attacker cannot use up the customer's codes. Returns undefined, and sends nothing, when the
 * password or the address changed since the customer was read, or `redeem` returns false; throws
 * 401 when the session has ended.
 */
export async function sendCode(
  context: Context,
  who: Receiver,
  purpose: Purpose,
): Promise<string | undefined> {
  const { customer, session, facts, redeem } = who;
  await limitCodes(context, facts, {
    purpose,
    receiver: String(customer.id),
    isKnownNetwork: await isKnownNetwork(context, customer.id, facts.network),
  });
  const [token, code, now] = [createToken(), createCode(), context.now()];
  const expiresAt = laterThan(now, CODE_MS);
  return context.db.transaction(async (tx) => {
    if (!(await lockVerifiedCustomer(tx, customer, session))) return undefined;
    if (redeem && !(await redeem(tx))) return undefined;
    await tx
      .update(twoFactorChallenges)
      .set({ endedAt: now })
      .where(
        and(
          eq(twoFactorChallenges.customerId, customer.id),
          eq(twoFactorChallenges.purpose, purpose),
          isNull(twoFactorChallenges.endedAt),
        ),
      );
    await tx.insert(twoFactorChallenges).values({
      tokenDigest: createDigest(token),
      customerId: customer.id,
      purpose,
      codeDigest: codeDigest(context, token, code),
      expiresAt,
    });
    await queueEmail(context, tx, {
      to: customer.email,
      language: customer.language,
      template: 'two-factor',
      values: { code, minutes: CODE_MS / MINUTE_MS, name: customer.firstName },
      secret: { code },
      expiresAt,
    });
    return token;
  });
}

/** Sends a signed-in customer the code that turns the two-factor check on; returns its token. */
export async function startTwoFactor(
  context: Context,
  session: Session,
  facts: RequestFacts,
): Promise<string> {
  const customer = await getCustomer(context, session);
  const token = await sendCode(context, { customer, session, facts }, 'turn-on');
  if (token === undefined) throw unauthorized();
  return token;
}

/** How long after the end of a code another one may still be requested without the password. */
const GRACE_MS = 20 * MINUTE_MS;

const refuse = errorsOf<'auth.resendSignInCode'>();

/**
 * Sends another code for a sign-in whose password was right, and returns the token of its check.
 * The earlier code stops working. ERRVNUMS12 when the sign-in is over or too old.
 */
export async function resendSignInCode(
  context: Context,
  { token2FA }: { token2FA: string },
  facts: RequestFacts,
): Promise<string> {
  const [row] = await context.db
    .select({ customer: customers })
    .from(twoFactorChallenges)
    .innerJoin(customers, eq(customers.id, twoFactorChallenges.customerId))
    .where(
      and(
        eq(twoFactorChallenges.tokenDigest, createDigest(token2FA)),
        eq(twoFactorChallenges.purpose, 'sign-in'),
        isNull(twoFactorChallenges.endedAt),
        gt(twoFactorChallenges.expiresAt, earlierThan(context.now(), GRACE_MS)),
      ),
    );
  if (!row) throw refuse('refused', MESSAGE_CODE.tokenExpired);
  const token = await sendCode(context, { customer: row.customer, facts }, 'sign-in');
  if (token === undefined) throw refuse('refused', MESSAGE_CODE.tokenExpired);
  return token;
}
