import { and, count, eq, lt, min } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';

/** A message that waits longer was refused several times, or nobody delivers. */
const STUCK_MS = 5 * 60_000;

/** Logs an error while messages wait too long for their delivery. */
export async function watchMessages(context: Context): Promise<void> {
  const now = context.now().getTime();
  const [stuck] = await context.db
    .select({ messages: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(and(eq(outbox.state, 'pending'), lt(outbox.createdAt, new Date(now - STUCK_MS))));
  if (!stuck?.oldest) return;
  const waitingSeconds = Math.round((now - stuck.oldest.getTime()) / 1000);
  context.log.error({ messages: stuck.messages, waitingSeconds }, 'messages are stuck');
}
