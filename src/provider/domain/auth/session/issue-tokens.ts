import { eq, min } from 'drizzle-orm';
import type { GrantedSession } from '#contract/session.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { customerNumbers, type customers } from '#provider/platform/db/schema/customers.ts';
import { refreshTokens, sessions } from '#provider/platform/db/schema/sessions.ts';
import { digestOf, randomToken } from '#provider/platform/digest.ts';
import { signToken } from '../token/signing.ts';
import { ACCESS_TOKEN_MS } from './lifetimes.ts';

type Customer = typeof customers.$inferSelect;

/** Issues the next pair of tokens of a session. Access ends with the session at the latest. */
export async function issueTokens(
  context: Context,
  tx: Executor,
  customer: Customer,
  session: { id: string; expiresAt: Date },
): Promise<GrantedSession> {
  const now = context.now();
  const expiresAt = new Date(
    Math.min(now.getTime() + ACCESS_TOKEN_MS, session.expiresAt.getTime()),
  );
  const refreshToken = randomToken();
  await tx
    .insert(refreshTokens)
    .values({ digest: digestOf(refreshToken), sessionId: session.id, createdAt: now });
  await tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, session.id));
  const [first] = await tx
    .select({ id: min(customerNumbers.id) })
    .from(customerNumbers)
    .where(eq(customerNumbers.customerId, customer.id));
  const claims = { sub: String(customer.id), jti: session.id };
  return {
    token: await signToken(context, 'session', claims, expiresAt),
    status: customer.status,
    expiration: expiresAt.toISOString(),
    refresh_token: refreshToken,
    user: `${customer.firstName} ${customer.lastName}`,
    customerId: customer.id,
    firstSubId: first?.id ?? 0,
  };
}
