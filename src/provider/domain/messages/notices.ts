import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { notices, type AnnouncedPart } from '#provider/platform/db/schema/notices.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { queueEmail, type TemplatedMessage } from './queue-message.ts';

/** A notice that is sent once to a customer: of this kind, for this day or moment. */
export interface Notice {
  customerId: number;
  kind: string;
  dueAt: Date;
  /** What it says that each number's renewal costs. */
  announced?: AnnouncedPart[];
}

/**
 * Writes an email into the outbox that a customer gets once for a kind and a moment, and returns
 * whether it was written: false when it was written before. `compose` runs only for a new one.
 */
export async function queueNotice(
  context: Context,
  tx: Transaction,
  notice: Notice,
  compose: () => Promise<TemplatedMessage>,
): Promise<boolean> {
  const [added] = await tx
    .insert(notices)
    .values({ ...notice, createdAt: context.now() })
    .onConflictDoNothing()
    .returning();
  if (!added) return false;
  const messageId = await queueEmail(context, tx, { urgent: false, ...(await compose()) });
  await tx.update(notices).set({ messageId }).where(isNotice(notice));
  await context.checkpoint('notice:queued');
  return true;
}

const isUndelivered = inArray(outbox.state, ['pending', 'failed']);

const isNotice = ({ customerId, kind, dueAt }: Notice) =>
  and(eq(notices.customerId, customerId), eq(notices.kind, kind), eq(notices.dueAt, dueAt));

/**
 * Takes back the notices of some kinds that were not delivered, as their content is outdated; those
 * that failed too, as a command has them sent again. Where it still holds for another number, the
 * next run writes them anew.
 */
export async function takeBackNotices(
  tx: Transaction,
  customerId: number,
  { kinds, dueAt }: { kinds: readonly string[]; dueAt?: Date },
): Promise<void> {
  const waiting = await tx
    .select({ id: outbox.id })
    .from(notices)
    .innerJoin(outbox, eq(outbox.id, notices.messageId))
    .where(
      and(
        eq(notices.customerId, customerId),
        inArray(notices.kind, [...kinds]),
        dueAt === undefined ? undefined : eq(notices.dueAt, dueAt),
        isNotNull(notices.messageId),
        isUndelivered,
      ),
    )
    .for('update', { of: outbox });
  const ids = waiting.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.delete(notices).where(inArray(notices.messageId, ids));
  await tx.delete(outbox).where(inArray(outbox.id, ids));
}

/** Deletes what was recorded about a customer's notices, with those that were not delivered. */
export async function deleteNotices(tx: Transaction, customerId: number): Promise<void> {
  const deleted = await tx
    .delete(notices)
    .where(eq(notices.customerId, customerId))
    .returning({ messageId: notices.messageId });
  const ids = deleted.flatMap(({ messageId }) => messageId ?? []);
  if (ids.length === 0) return;
  await tx.delete(outbox).where(and(inArray(outbox.id, ids), isUndelivered));
}
