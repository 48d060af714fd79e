import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, positive } from './columns.ts';
import { paymentRequests } from './payment-requests.ts';

/** What a payer was shown beside the button that pays. It stays as long as the payment. */
export const consents = pgTable(
  'consents',
  {
    requestId: uuid('request_id')
      .primaryKey()
      .references(() => paymentRequests.id, { onDelete: 'cascade' }),
    /** SHA-256 of the text. */
    textDigest: text('text_digest').notNull(),
    amountCents: integer('amount_cents').notNull(),
    nextAmountCents: integer('next_amount_cents').notNull(),
    /** The day in UTC. */
    nextChargeOn: date('next_charge_on').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('consents_text_digest', sql`${table.textDigest} ~ '^[0-9a-f]{64}$'`),
    positive(table.amountCents),
    positive(table.nextAmountCents),
  ],
);
