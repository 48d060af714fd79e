import { and, inArray, isNull, lt, ne, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { RETENTION } from '#config/retention.ts';
import type { Context } from '#provider/context.ts';
import { accountClosures } from '#provider/db/schema/account.ts';
import { calls } from '#provider/db/schema/calls.ts';
import { conversionEvents, inquiries, leads, referrals } from '#provider/db/schema/inquiries.ts';
import { rateLimits } from '#provider/db/schema/limits.ts';
import { orders, phoneVerifications } from '#provider/db/schema/orders.ts';
import { outbox } from '#provider/db/schema/outbox.ts';
import * as sessions from '#provider/db/schema/sessions.ts';
import { addMonths } from '../order/add-months.ts';

const DAY_MS = 86_400_000;

interface Kept {
  table: PgTable;
  column: PgColumn;
  days: number;
  only?: SQL;
}

/** How many days a row is kept after the moment in its column. Used links are kept longest of the secrets, as a second use of one has an answer of its own; what people wrote as long as the privacy policy says. */
const KEPT: readonly Kept[] = [
  { table: rateLimits, column: rateLimits.resetsAt, days: 0 },
  {
    table: conversionEvents,
    column: conversionEvents.createdAt,
    days: RETENTION.conversionEventDays,
  },
  { table: phoneVerifications, column: phoneVerifications.createdAt, days: 2 },
  { table: sessions.loginAttempts, column: sessions.loginAttempts.lastTriedAt, days: 1 },
  { table: sessions.twoFactorChallenges, column: sessions.twoFactorChallenges.expiresAt, days: 1 },
  { table: sessions.trustedDevices, column: sessions.trustedDevices.expiresAt, days: 0 },
  { table: sessions.knownNetworks, column: sessions.knownNetworks.lastUsedAt, days: 90 },
  { table: sessions.sessions, column: sessions.sessions.expiresAt, days: 7 },
  { table: sessions.oneTimeTokens, column: sessions.oneTimeTokens.expiresAt, days: 90 },
  {
    table: outbox,
    column: outbox.createdAt,
    days: RETENTION.sentMessageDays,
    only: ne(outbox.state, 'pending'),
  },
  { table: leads, column: leads.createdAt, days: RETENTION.inquiryDays },
  { table: inquiries, column: inquiries.createdAt, days: RETENTION.inquiryDays },
  { table: referrals, column: referrals.createdAt, days: RETENTION.inquiryDays },
];

/**
 * Deletes what has served its purpose: old rows, old calls, the e-mail address of an order that came
 * to nothing and why somebody left. Any number of instances may do so at once.
 */
export async function cleanUp({ db, now }: Context): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  for (const { table, column, days, only } of KEPT) {
    await db.delete(table).where(and(lt(column, before(days)), only));
  }
  await db
    .update(orders)
    .set({ email: '' })
    .where(
      and(
        inArray(orders.state, ['released', 'refused']),
        ne(orders.email, ''),
        isNull(orders.recheckAt),
        lt(orders.finishedAt, before(RETENTION.failedOrderDays)),
      ),
    );
  await db
    .update(accountClosures)
    .set({ reason: '' })
    .where(
      and(
        ne(accountClosures.reason, ''),
        lt(accountClosures.closedAt, before(RETENTION.closureReasonDays)),
      ),
    );
  const callsUntil = addMonths(now(), -RETENTION.callMonths);
  await db.delete(calls).where(lt(calls.dialedAt, callsUntil));
}
