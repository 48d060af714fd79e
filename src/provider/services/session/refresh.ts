import { and, eq, isNull } from 'drizzle-orm';
import type { SignInAnswer } from '#contract/hub/auth.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context } from '#provider/context.ts';
import { customers } from '#provider/db/schema/customers.ts';
import { refreshTokens, sessions } from '#provider/db/schema/sessions.ts';
import { ProviderError } from '#provider/errors.ts';
import { securityEvent } from '#provider/security-events.ts';
import { digestOf } from '../token/digest.ts';
import { issueTokens } from './answer.ts';
import { revokeSession } from './revoke.ts';

const ended = (): ProviderError =>
  new ProviderError({ status: 401, code: MESSAGE_CODE.tokenExpired });

/** Trades a refresh token for the next pair of tokens. A token that was traded before ends its whole session: one of the two holders stole it. */
export async function refreshSession(
  context: Context,
  { refresh_token: token }: { refresh_token: string },
): Promise<SignInAnswer> {
  const digest = digestOf(token);
  const answer = await context.db.transaction(async (tx) => {
    const [rotated] = await tx
      .update(refreshTokens)
      .set({ rotatedAt: context.now() })
      .where(and(eq(refreshTokens.digest, digest), isNull(refreshTokens.rotatedAt)))
      .returning();
    if (!rotated) return undefined;
    const [row] = await tx
      .select()
      .from(sessions)
      .innerJoin(customers, eq(customers.id, sessions.customerId))
      .where(and(eq(sessions.id, rotated.sessionId), isNull(sessions.revokedAt)));
    if (!row || row.sessions.expiresAt <= context.now()) return undefined;
    return issueTokens(context, tx, row.customers, row.sessions);
  });
  if (answer) return answer;
  const [used] = await context.db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.digest, digest));
  if (used) {
    await revokeSession(context, context.db, used.sessionId);
    securityEvent(context, 'refresh-reused');
  }
  throw ended();
}
