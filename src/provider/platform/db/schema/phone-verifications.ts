import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { digits, lowerCase, moment, notNegative } from './columns.ts';

/** Phone codes of the order flow; one row per code that was sent. */
export const phoneVerifications = pgTable(
  'phone_verifications',
  {
    tokenDigest: text('token_digest').primaryKey(),
    email: text('email').notNull(),
    /** Digits with the country code, without a plus sign. */
    phone: text('phone').notNull(),
    codeDigest: text('code_digest').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    voidedAt: moment('voided_at'),
  },
  (table) => [
    index('phone_verifications_email_phone').on(table.email, table.phone),
    index('phone_verifications_created').on(table.createdAt),
    lowerCase(table.email),
    digits(table.phone),
    notNegative(table.attempts),
    check('phone_verifications_lifetime', sql`${table.expiresAt} >= ${table.createdAt}`),
  ],
);
