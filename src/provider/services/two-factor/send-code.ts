import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#provider/context.ts';
import type { customers } from '#provider/db/schema/customers.ts';
import { twoFactorChallenges } from '#provider/db/schema/sessions.ts';
import { limitCodes } from '../limits/limit-codes.ts';
import { queueText } from '../outbox/queue-text.ts';
import { CODE_LIFETIME_MINUTES, codeDigest, codeExpiry, randomCode } from '../token/code.ts';
import { digestOf, randomToken } from '../token/digest.ts';
import type { RequestFacts } from '#provider/request-facts.ts';

type Customer = typeof customers.$inferSelect;
type Purpose = (typeof twoFactorChallenges.$inferSelect)['purpose'];

/** Sends a two-factor code by e-mail and answers the token of its check; earlier codes of the customer stop working. */
export async function sendCode(
  context: Context,
  customer: Customer,
  purpose: Purpose,
  request: RequestFacts,
): Promise<string> {
  await limitCodes(context, request, [customer.email]);
  const [token, code, now] = [randomToken(), randomCode(), context.now()];
  await context.db.transaction(async (tx) => {
    await tx
      .update(twoFactorChallenges)
      .set({ endedAt: now })
      .where(
        and(eq(twoFactorChallenges.customerId, customer.id), isNull(twoFactorChallenges.endedAt)),
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
