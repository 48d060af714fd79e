import { integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { digits, moment } from './columns.ts';
import { customerNumbers } from './customers.ts';

/** Numbers that a customer may show when calling out. */
export const callerIds = pgTable(
  'caller_ids',
  {
    id: serial('id').primaryKey(),
    customerNumberId: integer('customer_number_id')
      .notNull()
      .references(() => customerNumbers.id, { onDelete: 'cascade' }),
    /** Digits with the country code, without a plus sign. */
    phoneNumber: text('phone_number').notNull(),
    comment: text('comment').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('caller_ids_number_phone').on(table.customerNumberId, table.phoneNumber),
    digits(table.phoneNumber),
  ],
);
