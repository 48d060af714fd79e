import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { language, lowerCase, moment, notNegative, oneOf } from './columns.ts';
import { paymentRequests } from './payment-requests.ts';

/** Withdrawals from contracts, as received, and their outcomes. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: serial('id').primaryKey(),
    /** The confirmation number or telephone number, as it was typed. */
    reference: text('reference').notNull(),
    /** Empty, as the name, after the account was closed. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    language: language(),
    /** `pending` until it was looked for; `late` came after the time for it was over. */
    state: text('state', {
      enum: ['pending', 'accepted', 'late', 'repeated', 'unmatched'],
    }).notNull(),
    /** The payment of the order; null while it is not known, or where there is none. */
    requestId: uuid('request_id').references(() => paymentRequests.id),
    refundCents: integer('refund_cents'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    /**
     * When the job looks at it next, by the database's clock: later where it failed or had to wait.
     * The default is for the version before, which does not write it.
     */
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
  },
  (table) => [
    index('withdrawals_request').on(table.requestId),
    index('withdrawals_created').on(table.createdAt),
    index('withdrawals_due')
      .on(table.nextAttemptAt, table.id)
      .where(sql`${table.state} = 'pending'`),
    /** The same once more while it waits is the same. */
    uniqueIndex('withdrawals_pending')
      .on(table.email, table.reference)
      .where(sql`${table.state} = 'pending'`),
    /** An order is withdrawn from once. */
    uniqueIndex('withdrawals_once')
      .on(table.requestId)
      .where(sql`${table.state} = 'accepted'`),
    lowerCase(table.email),
    oneOf(table.language),
    oneOf(table.state),
    notNegative(table.refundCents),
    check(
      'withdrawals_finished_at',
      sql`(${table.state} = 'pending') = (${table.finishedAt} is null)`,
    ),
    check(
      'withdrawals_accepted',
      sql`${table.state} <> 'accepted'
        or (${table.requestId} is not null and ${table.refundCents} is not null)`,
    ),
  ],
);
