import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { customers } from './customers.ts';

/** Accounts that their customers deleted, with the reason they gave. */
export const accountClosures = pgTable('account_closures', {
  customerId: integer('customer_id')
    .primaryKey()
    .references(() => customers.id),
  language: text('language').notNull(),
  reason: text('reason').notNull(),
  closedAt: moment('closed_at').notNull(),
});

/** Numbers of closed accounts: they rest, so that a new owner does not get the old one's calls. */
export const restingDids = pgTable(
  'resting_dids',
  {
    didId: integer('did_id').primaryKey(),
    releaseAt: moment('release_at').notNull(),
  },
  (table) => [index('resting_dids_release').on(table.releaseAt)],
);
