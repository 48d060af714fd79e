import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, serial, uniqueIndex } from 'drizzle-orm/pg-core';
import { bills } from './billing.ts';
import { moment } from './columns.ts';
import { customers } from './customers.ts';
import type { BoughtMonths } from './payment-requests.ts';

/**
 * Times in which an account could not be used because a renewal was rejected; open while
 * `resolvedAt` is null.
 */
export const suspensions = pgTable(
  'suspensions',
  {
    id: serial('id').primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The rejected transaction that reactivates the account when it is paid. */
    rejectedBillId: integer('rejected_payment_id')
      .notNull()
      .references(() => bills.id),
    /** What that transaction was for; null where an earlier version suspended the account. */
    owed: jsonb('owed').$type<BoughtMonths>(),
    preSuspendedAt: moment('pre_suspended_at').notNull(),
    /** When the days of grace end and pre-suspended becomes suspended. */
    graceEndsAt: moment('grace_ends_at').notNull(),
    /** When the card is charged once more; null when no further charge is tried. */
    retryAt: moment('retry_at'),
    resolvedAt: moment('resolved_at'),
    resolvingBillId: integer('resolving_payment_id').references(() => bills.id),
  },
  (table) => [
    uniqueIndex('suspensions_one_open')
      .on(table.customerId)
      .where(sql`${table.resolvedAt} is null`),
    index('suspensions_grace')
      .on(table.graceEndsAt)
      .where(sql`${table.resolvedAt} is null`),
    index('suspensions_retry')
      .on(table.retryAt)
      .where(sql`${table.resolvedAt} is null`),
    /** For the checks of the foreign keys when a payment is deleted. */
    index('suspensions_rejected_payment').on(table.rejectedBillId),
    index('suspensions_resolving_payment').on(table.resolvingBillId),
    check('suspensions_grace_ends_at', sql`${table.graceEndsAt} > ${table.preSuspendedAt}`),
    check(
      'suspensions_resolution',
      sql`${table.resolvedAt} is not null or ${table.resolvingBillId} is null`,
    ),
  ],
);
