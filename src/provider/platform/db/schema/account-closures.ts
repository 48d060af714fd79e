import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { language, moment, oneOf } from './columns.ts';
import { customers } from './customers.ts';

/** Accounts that their customers deleted, with the reason they gave. */
export const accountClosures = pgTable(
  'account_closures',
  {
    customerId: integer('customer_id')
      .primaryKey()
      .references(() => customers.id),
    language: language(),
    reason: text('reason').notNull(),
    closedAt: moment('closed_at').notNull(),
  },
  (table) => [
    oneOf(table.language),
    /** Closures whose reason is still stored. */
    index('account_closures_reason')
      .on(table.closedAt)
      .where(sql`${table.reason} <> ''`),
  ],
);
