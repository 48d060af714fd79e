import { and, count, eq, lt, min } from 'drizzle-orm';
import type { Context } from '#provider/context.ts';
import { outbox } from '#provider/db/schema/outbox.ts';
import { auditLedger } from '../ledger/audit.ts';
import { asOnlyInstance } from './job-lease.ts';

/** A message that waits longer was refused several times, or nobody delivers. */
const STUCK_MS = 5 * 60_000;
const MOST_LOGGED = 20;

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

/** Audits the ledger on one instance, and logs an error for what does not add up. */
export async function watchLedger(context: Context): Promise<void> {
  const findings = await asOnlyInstance(context, 'ledger', () => auditLedger(context));
  if (!findings || findings.length === 0) return;
  context.log.error(
    { findings: findings.slice(0, MOST_LOGGED), count: findings.length },
    'the ledger does not add up',
  );
}
