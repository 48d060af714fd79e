import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Context, Session } from '#provider/domain/context.ts';
import { sessions } from '#provider/platform/db/schema/sessions.ts';
import { earlierThan } from '#provider/platform/time.ts';
import { SESSION_IDLE_MS } from './lifetimes.ts';

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
        gt(sessions.lastUsedAt, earlierThan(now, SESSION_IDLE_MS)),
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
