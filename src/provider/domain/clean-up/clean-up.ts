import { and, eq, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { RETENTION } from '#config/legal/retention.ts';
import type { Context } from '#provider/domain/context.ts';
import { accountClosures } from '#provider/platform/db/schema/account-closures.ts';
import { calls, receivedMessages } from '#provider/platform/db/schema/numbers.ts';
import {
  conversionEvents,
  inquiries,
  leads,
  referrals,
} from '#provider/platform/db/schema/inquiries.ts';
import { numberHolds } from '#provider/platform/db/schema/catalogue.ts';
import { rateLimits } from '#provider/platform/db/schema/coordination.ts';
import { phoneVerifications } from '#provider/platform/db/schema/phone-verifications.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { notices } from '#provider/platform/db/schema/notices.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import * as sessions from '#provider/platform/db/schema/sessions.ts';
import { withdrawals } from '#provider/platform/db/schema/withdrawals.ts';
import { KNOWN_NETWORK_MS } from '#provider/domain/auth/session/lifetimes.ts';
import { runAtDatabaseTime } from '#provider/platform/jobs/lease.ts';
import { addMonths } from '#lib/calendar.ts';
import { DAY_MS } from '#lib/time.ts';
import { earlierThan } from '#provider/platform/time.ts';

/**
 * Rows of one statement: a large backlog is cleared in many short ones, each far below the time
 * limit.
 */
const BATCH = 2_000;

interface Expiry {
  table: PgTable;
  column: PgColumn;
  days: number;
  only?: SQL;
}

/**
 * How many days a row is stored after the moment in its column (docs/operations.md, "Retention").
 * Each column has an index.
 */
const EXPIRIES: readonly Expiry[] = [
  { table: rateLimits, column: rateLimits.resetsAt, days: 0 },
  { table: numberHolds, column: numberHolds.expiresAt, days: 1 },
  {
    table: conversionEvents,
    column: conversionEvents.createdAt,
    days: RETENTION.conversionEventDays,
  },
  { table: phoneVerifications, column: phoneVerifications.createdAt, days: 2 },
  { table: sessions.loginAttempts, column: sessions.loginAttempts.lastTriedAt, days: 1 },
  { table: sessions.twoFactorChallenges, column: sessions.twoFactorChallenges.expiresAt, days: 1 },
  { table: sessions.trustedDevices, column: sessions.trustedDevices.expiresAt, days: 0 },
  {
    table: sessions.knownNetworks,
    column: sessions.knownNetworks.lastUsedAt,
    days: KNOWN_NETWORK_MS / DAY_MS,
  },
  { table: sessions.sessions, column: sessions.sessions.expiresAt, days: 7 },
  // Used links stay longest of the secrets, as a second use gets a response of its kind.
  { table: sessions.oneTimeTokens, column: sessions.oneTimeTokens.expiresAt, days: 90 },
  {
    table: outbox,
    column: outbox.createdAt,
    days: RETENTION.sentMessageDays,
    only: ne(outbox.state, 'pending'),
  },
  // What they announced is over by then, so none of them can be sent again.
  { table: notices, column: notices.dueAt, days: RETENTION.noticeDays },
  { table: leads, column: leads.createdAt, days: RETENTION.inquiryDays },
  { table: inquiries, column: inquiries.createdAt, days: RETENTION.inquiryDays },
  {
    table: inquiries,
    column: inquiries.createdAt,
    days: RETENTION.failedOrderDays,
    only: eq(inquiries.state, 'open'),
  },
  { table: referrals, column: referrals.createdAt, days: RETENTION.inquiryDays },
  {
    table: withdrawals,
    column: withdrawals.createdAt,
    days: RETENTION.inquiryDays,
    only: ne(withdrawals.state, 'pending'),
  },
];

/**
 * Deletes what has served its purpose: old rows and calls, the email address of an order that came
 * to nothing, and the reasons of closed accounts. One instance at a time does so, by the database's
 * time: a wrong one would delete what cannot be brought back.
 */
export async function cleanUp(context: Context, signal?: AbortSignal): Promise<void> {
  await runAtDatabaseTime(context, 'clean-up', async (at) => {
    for (const expiry of EXPIRIES) {
      await deleteRows(
        context,
        expiry.table,
        and(lt(expiry.column, daysBefore(at, expiry.days)), expiry.only),
        signal,
      );
    }
    const callsUntil = addMonths(at, -RETENTION.callMonths);
    await deleteRows(context, calls, lt(calls.dialedAt, callsUntil), signal);
    await deleteRows(
      context,
      receivedMessages,
      lt(receivedMessages.receivedAt, callsUntil),
      signal,
    );
    await deleteEmailsOfFailedOrders(context, at, signal);
    await deleteClosureReasons(context, at, signal);
  });
}

const daysBefore = (at: Date, days: number): Date => earlierThan(at, days * DAY_MS);

async function deleteRows(
  context: Context,
  table: PgTable,
  old: SQL | undefined,
  signal?: AbortSignal,
): Promise<void> {
  await inBatches(signal, () =>
    context.db
      .delete(table)
      .where(whereInBatch(table, old))
      .returning({ one: sql`1` }),
  );
}

/**
 * Returns the condition for the next rows of a statement, by their physical location, so that it
 * reads no other row.
 */
const whereInBatch = (table: PgTable, where: SQL | undefined): SQL =>
  sql`ctid = any(array(select ctid from ${table} where ${where} limit ${BATCH}))`;

async function deleteEmailsOfFailedOrders(
  context: Context,
  at: Date,
  signal?: AbortSignal,
): Promise<void> {
  const until = daysBefore(at, RETENTION.failedOrderDays);
  // An order that is final has no details, and no customer when it came to nothing.
  const failed = and(
    isNull(orders.customerId),
    isNull(orders.details),
    ne(orders.email, ''),
    lt(orders.createdAt, until),
  );
  await inBatches(signal, () =>
    context.db
      .update(orders)
      .set({ email: '' })
      .where(whereInBatch(orders, failed))
      .returning({ one: sql`1` }),
  );
}

async function deleteClosureReasons(
  context: Context,
  at: Date,
  signal?: AbortSignal,
): Promise<void> {
  const { reason, closedAt } = accountClosures;
  const old = and(ne(reason, ''), lt(closedAt, daysBefore(at, RETENTION.closureReasonDays)));
  await inBatches(signal, () =>
    context.db
      .update(accountClosures)
      .set({ reason: '' })
      .where(whereInBatch(accountClosures, old))
      .returning({ one: sql`1` }),
  );
}

/** Repeats a statement until it finds less than a whole batch. */
async function inBatches(
  signal: AbortSignal | undefined,
  statement: () => PromiseLike<unknown[]>,
): Promise<void> {
  for (;;) {
    if (signal?.aborted || (await statement()).length < BATCH) return;
  }
}
