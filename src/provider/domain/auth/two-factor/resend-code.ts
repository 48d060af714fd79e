import { and, eq, gt, isNull } from 'drizzle-orm';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context } from '#provider/domain/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { twoFactorChallenges } from '#provider/platform/db/schema/sessions.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/request-facts.ts';
import { digestOf } from '#provider/platform/digest.ts';
import { sendCode } from './send-code.ts';

/** How long after the end of a code another one may still be asked for without the password. */
const GRACE_MS = 20 * 60_000;

const refuse = errorsOf<'auth.resendSignInCode'>();

/**
 * Sends another code for a sign-in whose password was right, and returns the token of its check.
 * The earlier code stops working. ERRVNUMS12 when the sign-in is over or too old.
 */
export async function resendSignInCode(
  context: Context,
  { token2FA }: { token2FA: string },
  request: RequestFacts,
): Promise<string> {
  const [row] = await context.db
    .select({ customer: customers })
    .from(twoFactorChallenges)
    .innerJoin(customers, eq(customers.id, twoFactorChallenges.customerId))
    .where(
      and(
        eq(twoFactorChallenges.tokenDigest, digestOf(token2FA)),
        eq(twoFactorChallenges.purpose, 'sign-in'),
        isNull(twoFactorChallenges.endedAt),
        gt(twoFactorChallenges.expiresAt, new Date(context.now().getTime() - GRACE_MS)),
      ),
    );
  if (!row) throw refuse('refused', MESSAGE_CODE.tokenExpired);
  return sendCode(context, row.customer, 'sign-in', request);
}
