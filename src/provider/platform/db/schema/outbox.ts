import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { language, notNegative, oneOf } from './columns.ts';

/** Messages to people, written in the transaction of their cause and delivered afterwards. */
export const outbox = pgTable(
  'outbox',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    language: language(),
    kind: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    code: text(),
    link: text(),
    /** A customer waits for it: a code or a link. */
    urgent: boolean().notNull().default(false),
    state: text({ enum: ['pending', 'sent', 'kept', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
  },
  (table) => [
    index('outbox_due')
      .on(table.channel, table.urgent.desc().nullsFirst(), table.nextAttemptAt)
      .where(sql`state = 'pending'`),
    index('outbox_recipient').on(table.recipient, table.id),
    index('outbox_created_at').on(table.createdAt),
    oneOf(table.channel),
    oneOf(table.language),
    oneOf(table.state),
    notNegative(table.attempts),
  ],
);
