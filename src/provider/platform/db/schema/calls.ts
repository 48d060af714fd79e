import { boolean, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { ledgerEntries } from './billing.ts';
import { digits, moment, notNegative } from './columns.ts';
import { customerNumbers } from './customers.ts';

/** Calls of a number that have ended. One that cost something has its entry in the ledger. */
export const calls = pgTable(
  'calls',
  {
    id: serial('id').primaryKey(),
    customerNumberId: integer('customer_number_id')
      .notNull()
      .references(() => customerNumbers.id, { onDelete: 'cascade' }),
    incoming: boolean('incoming').notNull(),
    /** Both numbers are digits with the country code, without a plus sign. */
    callerId: text('caller_id').notNull(),
    destination: text('destination').notNull(),
    dialedAt: moment('dialed_at').notNull(),
    costCents: integer('cost_cents').notNull(),
    ledgerEntryId: integer('ledger_entry_id').references(() => ledgerEntries.id),
  },
  (table) => [
    index('calls_number').on(table.customerNumberId, table.dialedAt),
    index('calls_dialed').on(table.dialedAt),
    index('calls_ledger_entry').on(table.ledgerEntryId),
    digits(table.callerId),
    digits(table.destination),
    notNegative(table.costCents),
  ],
);
