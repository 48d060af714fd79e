import { and, eq, isNull } from 'drizzle-orm';
import type { Context, Session } from '#provider/domain/context.ts';
import { twoFactorChallenges } from '#provider/platform/db/schema/sessions.ts';
import { limitCodes } from '#provider/platform/limits/limit-codes.ts';
import { customerOf, type Customer } from '#provider/domain/customers/customer-of.ts';
import { isKnownNetwork } from '../session/known-networks.ts';
import { queueText } from '#provider/domain/messages/queue-text.ts';
import { CODE_LIFETIME_MINUTES, codeDigest, codeExpiry, randomCode } from '../token/code.ts';
import { digestOf, randomToken } from '#provider/platform/digest.ts';
import type { RequestFacts } from '#provider/platform/request-facts.ts';

type Purpose = (typeof twoFactorChallenges.$inferSelect)['purpose'];

/**
 * Sends a two-factor code by email and returns the token of its check; earlier codes for the same
 * purpose stop working. Call it only after the password was right, or with a session: an
 * attacker's requests must not use up the customer's codes.
 */
export async function sendCode(
  context: Context,
  customer: Customer,
  purpose: Purpose,
  request: RequestFacts,
): Promise<string> {
  await limitCodes(context, request, {
    purpose,
    receiver: String(customer.id),
    isKnownNetwork: await isKnownNetwork(context, customer.id, request.ip),
  });
  const [token, code, now] = [randomToken(), randomCode(), context.now()];
  await context.db.transaction(async (tx) => {
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
      tokenDigest: digestOf(token),
      customerId: customer.id,
      purpose,
      codeDigest: codeDigest(context, token, code),
      expiresAt: codeExpiry(now),
    });
    await queueText(context, tx, {
      to: customer.email,
      channel: 'email',
      language: customer.language,
      kind: 'two-factor',
      values: { code, minutes: CODE_LIFETIME_MINUTES, name: customer.firstName },
      secret: { code },
    });
  });
  return token;
}

/** Sends a signed-in customer the code that turns the two-factor check on; returns its token. */
export async function startTwoFactor(
  context: Context,
  session: Session,
  request: RequestFacts,
): Promise<string> {
  return sendCode(context, await customerOf(context, session), 'turn-on', request);
}
