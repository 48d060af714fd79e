import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { customers } from './customers.ts';
import { outbox } from './outbox.ts';

/** What an email has announced that a number's renewal costs: cents for all its months together. */
export interface AnnouncedPart {
  /** The id of the customer's number. */
  number: number;
  months: number;
  cents: number;
}

/**
 * Messages that a customer gets once for a day or a moment: the key lets each of them be written a
 * single time, however many instances try.
 */
export const notices = pgTable(
  'notices',
  {
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    kind: text('kind').notNull(),
    /** What it is about: when a renewal or a charge is due, when a card expires, or a day. */
    dueAt: moment('due_at').notNull(),
    /** Its message, as long as that is stored. */
    messageId: integer('message_id').references(() => outbox.id, { onDelete: 'set null' }),
    /** Of a renewal, each number's part; null for other kinds, and in older rows. */
    announced: jsonb('announced').$type<AnnouncedPart[]>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.kind, table.dueAt] }),
    index('notices_due').on(table.dueAt),
    index('notices_message').on(table.messageId),
  ],
);
