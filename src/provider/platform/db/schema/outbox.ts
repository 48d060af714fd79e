import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { language, moment, notNegative, oneOf } from './columns.ts';

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
    /** `stored` stays here, as there is no gateway for its channel. */
    state: text({ enum: ['pending', 'sent', 'stored', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    deliveredAt: moment('delivered_at'),
  },
  (table) => [
    index('outbox_due')
      .on(table.channel, table.urgent.desc().nullsFirst(), table.nextAttemptAt)
      .where(sql`state = 'pending'`),
    index('outbox_recipient').on(table.recipient, table.id),
    index('outbox_created_at').on(table.createdAt),
    oneOf(table.channel),
    oneOf(table.language),
    // The version before writes `kept` for `stored`, also while a rolling upgrade lasts.
    oneOf(table.state, ['kept']),
    notNegative(table.attempts),
  ],
);
