import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { countries } from './catalogue.ts';
import { moment } from './columns.ts';
import { customers } from './customers.ts';

/**
 * A card as the shop may store it: brand, last four digits, expiry and the gateway's token, never
 * the number or CVV.
 */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: serial('id').primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    gatewayToken: text('gateway_token').notNull(),
    brand: text('brand').notNull(),
    lastFour: text('last_four').notNull(),
    expirationMonth: integer('expiration_month').notNull(),
    expirationYear: integer('expiration_year').notNull(),
    cardHolder: text('card_holder').notNull(),
    isPrimary: boolean('is_primary').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    countryId: integer('country_id')
      .notNull()
      .references(() => countries.id),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('saved_cards_customer').on(table.customerId),
    /** Cards that renewals are charged to, by when they expire. */
    index('saved_cards_expiry')
      .on(table.expirationYear, table.expirationMonth)
      .where(sql`${table.isPrimary}`),
    uniqueIndex('saved_cards_one_primary')
      .on(table.customerId)
      .where(sql`${table.isPrimary}`),
    /** Never more of a card number than its end. */
    check('saved_cards_last_four', sql`${table.lastFour} ~ '^[0-9]{4}$'`),
    check('saved_cards_expiration_month', sql`${table.expirationMonth} between 1 and 12`),
    check('saved_cards_expiration_year', sql`${table.expirationYear} between 2000 and 2100`),
  ],
);
