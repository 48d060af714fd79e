import { integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { digits, lowerCase, moment } from './columns.ts';
import { customerNumbers } from './customers.ts';

/** Where calls to a number ring; one destination a number. */
export const forwardingNumbers = pgTable(
  'forwarding_numbers',
  {
    id: serial('id').primaryKey(),
    customerNumberId: integer('customer_number_id')
      .notNull()
      .unique()
      .references(() => customerNumbers.id, { onDelete: 'cascade' }),
    /** Digits with the country code, without a plus sign. */
    phoneNumber: text('phone_number').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [digits(table.phoneNumber)],
);

/** Where text messages to a number go. */
export const smsForwardings = pgTable(
  'sms_forwardings',
  {
    customerNumberId: integer('customer_number_id')
      .primaryKey()
      .references(() => customerNumbers.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [lowerCase(table.email)],
);
