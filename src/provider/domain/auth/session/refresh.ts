import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { GrantedSession } from '#contract/session.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { refreshTokens, sessions } from '#provider/platform/db/schema/sessions.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import { logSecurityEvent } from '#provider/platform/security-events.ts';
import { createDigest } from '#provider/platform/digest.ts';
import { earlierThan } from '#provider/platform/time.ts';
import { issueTokens } from './session.ts';
import { REFRESH_GRACE_MS, SESSION_IDLE_MS } from './lifetimes.ts';
import { revokeSession } from './revoke.ts';

const refuse = errorsOf<'auth.refreshSession'>();

/**
 * Trades a refresh token for the next pair of tokens. A token that was traded before ends its whole
 * session, as one of the two holders stole it; except within a minute, when two tabs refreshed at
 * once or the first response was lost.
 */
export async function refreshSession(
  context: Context,
  { refresh_token: token }: { refresh_token: string },
): Promise<GrantedSession> {
  const digest = createDigest(token);
  const granted = await context.db.transaction(async (tx) => {
    const sessionId = await rotate(context, tx, digest);
    if (sessionId === undefined) return undefined;
    const [row] = await tx
      .select()
      .from(sessions)
      .innerJoin(customers, eq(customers.id, sessions.customerId))
      .where(
        and(
          eq(sessions.id, sessionId),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, context.now()),
          gt(sessions.lastUsedAt, getIdleStart(context)),
        ),
      );
    return row && issueTokens(context, tx, row.customers, row.sessions);
  });
  if (granted) return granted;
  const [used] = await context.db
    .select()
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.digest, digest));
  if (used && isReused(context, used.refresh_tokens, used.sessions)) {
    await revokeSession(context, context.db, used.sessions.id);
    logSecurityEvent(context, 'refresh-reused');
  }
  throw refuse('unauthorized', MESSAGE_CODE.tokenExpired);
}

const getGraceStart = (context: Context): Date => earlierThan(context.now(), REFRESH_GRACE_MS);

const getIdleStart = (context: Context): Date => earlierThan(context.now(), SESSION_IDLE_MS);

/**
 * Returns whether a refused token was traded before, of a session that has not ended by itself.
 */
const isReused = (
  context: Context,
  { rotatedAt }: typeof refreshTokens.$inferSelect,
  { revokedAt, expiresAt, lastUsedAt }: typeof sessions.$inferSelect,
): boolean =>
  rotatedAt !== null &&
  rotatedAt <= getGraceStart(context) &&
  revokedAt === null &&
  expiresAt > context.now() &&
  lastUsedAt > getIdleStart(context);

/** Sets a token as rotated and returns its session; the first time begins the grace period. */
async function rotate(
  context: Context,
  tx: Transaction,
  digest: string,
): Promise<string | undefined> {
  const now = context.now();
  const isOpen = or(
    isNull(refreshTokens.rotatedAt),
    gt(refreshTokens.rotatedAt, getGraceStart(context)),
  );
  const [row] = await tx
    .select()
    .from(refreshTokens)
    .where(and(eq(refreshTokens.digest, digest), isOpen))
    .for('update');
  if (row && row.rotatedAt === null) {
    await tx.update(refreshTokens).set({ rotatedAt: now }).where(eq(refreshTokens.digest, digest));
  }
  return row?.sessionId;
}
