import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Context, Session } from '#provider/domain/context.ts';
import { sessions } from '#provider/platform/db/schema/sessions.ts';
import { SESSION_IDLE_MS } from './lifetimes.ts';
import { lockSessionCustomer } from '#provider/domain/customers/customer.ts';
import { logSecurityEvent } from '#provider/platform/security-events.ts';
import { revokeOtherSessions } from './revoke.ts';

const MOST_LISTED = 50;

/** A session as the customer sees it; times are ISO 8601. */
interface ListedSession {
  id: string;
  userAgent: string;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

/** Returns where the customer is signed in, the last used first. */
export async function listSessions(context: Context, session: Session): Promise<ListedSession[]> {
  const now = context.now();
  const rows = await context.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.customerId, session.customerId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastUsedAt, new Date(now.getTime() - SESSION_IDLE_MS)),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(MOST_LISTED);
  return rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    id,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === session.id,
  }));
}

/**
 * Ends every session of the customer but this one; trusted devices need a code again. Throws 401
 * when another one has ended this one.
 */
export async function endOtherSessions(context: Context, session: Session): Promise<void> {
  const { id, customerId } = session;
  await context.db.transaction(async (tx) => {
    await lockSessionCustomer(tx, session);
    await revokeOtherSessions(context, tx, customerId, id);
  });
  logSecurityEvent(context, 'sessions-ended', { customerId, reason: 'by-customer' });
}
