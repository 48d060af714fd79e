import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, oneOf, positive } from './columns.ts';
import { customers } from './customers.ts';

/** A number that a bill paid for: its digits, and until when, in ISO 8601. */
export interface PaidNumber {
  number: string;
  until: string;
}

/**
 * Bills: attempts to take money, as customers see them. The id is the transaction id of the APIs.
 * The table has the name of earlier versions.
 */
export const bills = pgTable(
  'payments',
  {
    id: serial('id').primaryKey(),
    customerId: integer('customer_id').references(() => customers.id),
    kind: text('kind', { enum: ['order', 'credit', 'renewal', 'reactivation'] }).notNull(),
    /** What the charge is known by at the gateway. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status', {
      enum: ['pending', 'succeeded', 'declined', 'failed', 'refunded'],
    }).notNull(),
    gatewayChargeId: text('gateway_charge_id'),
    cardBrand: text('card_brand'),
    cardLastFour: text('card_last_four'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    /** The numbers that it paid for; null for credit, orders (`orders` has theirs) and old rows. */
    paidNumbers: jsonb('paid_numbers').$type<PaidNumber[]>(),
  },
  (table) => [
    index('payments_customer').on(table.customerId, table.createdAt),
    /** A charge has one bill. */
    uniqueIndex('payments_gateway_charge').on(table.gatewayChargeId),
    oneOf(table.kind),
    oneOf(table.status),
    positive(table.amountCents),
    check('payments_payer', sql`${table.customerId} is not null or ${table.kind} = 'order'`),
    /** Never more of a card number than its end. */
    check('payments_card_last_four', sql`${table.cardLastFour} ~ '^[0-9]{4}$'`),
  ],
);

/**
 * The customer's account in integer cents: money in is positive, what was bought is negative; the
 * sum is the balance. After a withdrawal from a contract or a refund by an operator, `withdrawal`
 * takes back what was bought and `refund` is the money that goes out, which is alone for credit.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: serial('id').primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    billId: integer('payment_id').references(() => bills.id),
    kind: text('kind', {
      enum: ['payment', 'plan', 'call', 'refund', 'gift', 'withdrawal'],
    }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('ledger_entries_customer').on(table.customerId),
    /** What calls cost lately, for the emails about low credit. */
    index('ledger_entries_calls')
      .on(table.createdAt)
      .where(sql`${table.kind} = 'call'`),
    /** A payment comes in once, and is spent once. */
    uniqueIndex('ledger_entries_once').on(table.billId, table.kind),
    oneOf(table.kind),
    check(
      'ledger_entries_sign',
      sql`case when ${table.kind} in ('payment', 'gift', 'withdrawal')
        then ${table.amountCents} > 0 else ${table.amountCents} < 0 end`,
    ),
    check(
      'ledger_entries_payment',
      sql`${table.kind} not in ('payment', 'plan', 'withdrawal') or ${table.billId} is not null`,
    ),
  ],
);
