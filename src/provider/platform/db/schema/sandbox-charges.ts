import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, notNegative, oneOf } from './columns.ts';

/** The records of the sandbox payment gateway. No table of the shop refers to it. */
export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    idempotencyKey: text('idempotency_key').primaryKey(),
    chargeId: text('charge_id').notNull().unique(),
    outcome: text('outcome', { enum: ['approved', 'declined', 'no-funds', 'failed'] }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    cardToken: text('card_token').notNull(),
    brand: text('brand').notNull(),
    lastFour: text('last_four').notNull(),
    createdAt: moment('created_at').notNull(),
    refundedAt: moment('refunded_at'),
    /** Null for all of the charge. */
    refundedCents: integer('refunded_cents'),
  },
  (table) => [
    index('sandbox_charges_card').on(table.cardToken),
    oneOf(table.outcome),
    notNegative(table.amountCents),
    notNegative(table.refundedCents),
  ],
);
