import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { notices, type AnnouncedPart } from '#provider/platform/db/schema/notices.ts';
import { RENEWAL_KINDS } from './renewal-leads.ts';

/** Returns the condition of the notices about a customer's renewals at some moments. */
const isAbout = (customerId: number, dueAt: readonly Date[]) =>
  and(
    eq(notices.customerId, customerId),
    inArray(notices.kind, [...RENEWAL_KINDS]),
    inArray(notices.dueAt, [...dueAt]),
  );

/** A number's announced part, and for which moment. */
export type Announced = AnnouncedPart & { dueAt: Date };

/** Reads what was announced about a customer's renewals at some moments. */
export async function listAnnounced(
  db: Executor,
  customerId: number,
  dueAt: readonly Date[],
): Promise<Announced[]> {
  if (dueAt.length === 0) return [];
  const rows = await db
    .select({ dueAt: notices.dueAt, announced: notices.announced })
    .from(notices)
    .where(and(isAbout(customerId, dueAt), isNotNull(notices.announced)));
  return rows.flatMap((row) =>
    (row.announced ?? []).map((part) => ({ ...part, dueAt: row.dueAt })),
  );
}

/** Returns which of some moments a notice has announced a renewal of a customer for. */
export async function listAnnouncedMoments(
  db: Executor,
  customerId: number,
  dueAt: readonly Date[],
): Promise<Date[]> {
  if (dueAt.length === 0) return [];
  const rows = await db
    .selectDistinct({ dueAt: notices.dueAt })
    .from(notices)
    .where(isAbout(customerId, dueAt));
  return rows.map((row) => row.dueAt);
}

/**
 * Adds what another email says about a renewal that its notice has announced already: no later
 * notice may come that names a sum which has changed since.
 */
export async function addToAnnouncement(
  tx: Transaction,
  customerId: number,
  dueAt: Date,
  parts: readonly AnnouncedPart[],
): Promise<void> {
  const added = sql`coalesce(${notices.announced}, '[]'::jsonb) || ${JSON.stringify(parts)}::jsonb`;
  await tx
    .update(notices)
    .set({ announced: added })
    .where(isAbout(customerId, [dueAt]));
}
