import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { GrantedSession } from '#contract/session.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { sessions } from '#provider/platform/db/schema/sessions.ts';
import { issueTokens } from './issue-tokens.ts';
import { SESSION_MS } from './lifetimes.ts';

/**
 * Starts a session for a customer whose identity was just proven, in the transaction of that proof,
 * and returns it as `grantedSession` of the contract. `userAgent` names the device in the list of
 * sessions.
 */
export async function startSession(
  context: Context,
  tx: Executor,
  customer: typeof customers.$inferSelect,
  userAgent = '',
): Promise<GrantedSession> {
  const now = context.now();
  const session = { id: randomUUID(), expiresAt: new Date(now.getTime() + SESSION_MS) };
  await tx
    .insert(sessions)
    .values({ ...session, customerId: customer.id, createdAt: now, lastUsedAt: now, userAgent });
  return issueTokens(context, tx, customer, session);
}

/**
 * Returns the next pair of tokens of a session that goes on; undefined when it has ended meanwhile.
 */
export async function continueSession(
  context: Context,
  tx: Executor,
  { id }: Session,
): Promise<GrantedSession | undefined> {
  const [row] = await tx
    .select()
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
  return row && issueTokens(context, tx, row.customers, row.sessions);
}
