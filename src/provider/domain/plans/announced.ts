import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { notices, type AnnouncedPart } from '#provider/platform/db/schema/notices.ts';
import { laterThan } from '#provider/platform/time.ts';
import { CHANGE_KIND, LEAST_NOTICE_MS, RENEWAL_KINDS } from './renewal-notice-times.ts';

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

/** Returns the condition that no email has announced the renewal of a number. */
export function isUnannounced(db: Executor) {
  const { customerId, nextPaymentAt } = customerNumbers;
  const notice = db
    .select({ at: notices.createdAt })
    .from(notices)
    .where(
      and(
        eq(notices.customerId, customerId),
        inArray(notices.kind, [...RENEWAL_KINDS]),
        eq(notices.dueAt, nextPaymentAt),
      ),
    )
    .limit(1);
  return sql`${notice} is null`;
}

/**
 * Adds what another email says about a renewal that its notice has announced already, or that is
 * due within a day: no later notice may come that names a sum which has changed since.
 */
export async function addToAnnouncement(
  context: Context,
  tx: Transaction,
  { customerId, dueAt, parts }: { customerId: number; dueAt: Date; parts: AnnouncedPart[] },
): Promise<void> {
  const added = sql`coalesce(${notices.announced}, '[]'::jsonb) || ${JSON.stringify(parts)}::jsonb`;
  const known = await tx
    .update(notices)
    .set({ announced: added })
    .where(isAbout(customerId, [dueAt]))
    .returning({ kind: notices.kind });
  if (known.length > 0 || dueAt > laterThan(context.now(), LEAST_NOTICE_MS)) return;
  const kind = CHANGE_KIND;
  const createdAt = context.now();
  await tx.insert(notices).values({ customerId, kind, dueAt, announced: parts, createdAt });
}
