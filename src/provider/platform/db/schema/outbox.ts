import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { language, moment, notNegative, oneOf } from './columns.ts';

/** Messages to people, written in the transaction of their cause and delivered afterwards. */
export const outbox = pgTable(
  'outbox',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The email address or phone number, by `channel`. */
    recipient: text().notNull(),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    language: language(),
    /**
     * The group of its texts below `provider`, such as `phone-code`. The column has the name of
     * earlier versions.
     */
    template: text('kind').notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The code in its body, which is secret: null, and redacted in the body, once delivered. */
    code: text(),
    /** The links in its body that are secret, one a line; redacted as the code is. */
    link: text(),
    /** A customer waits for it: a code or a link. */
    urgent: boolean().notNull().default(false),
    /** `stored` stays here, as the sandbox has no gateway for its channel. */
    state: text({ enum: ['pending', 'sent', 'stored', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Until when it is tried. The default is for the version before, which does not write it. */
    expiresAt: moment('expires_at')
      .notNull()
      .default(sql`now() + interval '3 days'`),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    deliveredAt: moment('delivered_at'),
  },
  (table) => [
    index('outbox_due')
      // No row has a null, but only an index with the order of the query's `desc` serves it.
      .on(table.channel, table.urgent.desc().nullsFirst(), table.nextAttemptAt)
      .where(sql`state = 'pending'`),
    index('outbox_failed')
      .on(table.createdAt)
      .where(sql`state = 'failed'`),
    index('outbox_recipient').on(table.recipient, table.id),
    index('outbox_created_at').on(table.createdAt),
    oneOf(table.channel),
    oneOf(table.language),
    // The version before writes `kept` for `stored`, also while a rolling upgrade lasts.
    oneOf(table.state, ['kept']),
    notNegative(table.attempts),
  ],
);
