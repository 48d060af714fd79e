import { and, lt, ne } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '#provider/context.ts';
import { conversionEvents } from '#provider/db/schema/inquiries.ts';
import { rateLimits } from '#provider/db/schema/limits.ts';
import { phoneVerifications } from '#provider/db/schema/orders.ts';
import { outbox } from '#provider/db/schema/outbox.ts';
import * as sessions from '#provider/db/schema/sessions.ts';

const DAY_MS = 86_400_000;

/** How many days a row is kept after the moment in its column. Used links are kept longest, as a second use of one has an answer of its own. */
const KEPT: readonly { table: PgTable; column: PgColumn; days: number }[] = [
  { table: rateLimits, column: rateLimits.resetsAt, days: 0 },
  { table: conversionEvents, column: conversionEvents.createdAt, days: 90 },
  { table: phoneVerifications, column: phoneVerifications.createdAt, days: 2 },
  { table: sessions.loginAttempts, column: sessions.loginAttempts.lastTriedAt, days: 1 },
  { table: sessions.twoFactorChallenges, column: sessions.twoFactorChallenges.expiresAt, days: 1 },
  { table: sessions.trustedDevices, column: sessions.trustedDevices.expiresAt, days: 0 },
  { table: sessions.sessions, column: sessions.sessions.expiresAt, days: 7 },
  { table: sessions.oneTimeTokens, column: sessions.oneTimeTokens.expiresAt, days: 90 },
];
const OUTBOX_DAYS = 14;

/** Deletes what has served its purpose; any number of instances may do so at once. */
export async function cleanUp({ db, now }: Context): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  for (const { table, column, days } of KEPT) {
    await db.delete(table).where(lt(column, before(days)));
  }
  await db
    .delete(outbox)
    .where(and(lt(outbox.createdAt, before(OUTBOX_DAYS)), ne(outbox.state, 'pending')));
}
