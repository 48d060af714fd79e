import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '#config/languages.ts';
import { dids, packages, renewalPackages } from './catalogue.ts';
import { lowerCase, moment, months, positive } from './columns.ts';
import { customers } from './customers.ts';
import { paymentRequests, type BillingDetails } from './payment-requests.ts';

/**
 * What is needed to settle an order without its buyer: everything but card number, CVV and
 * password.
 */
export interface OrderDetails {
  firstName: string;
  lastName: string;
  phone: string;
  language: Language;
  /** Null until the number is reserved, so that only orders with a number cost a hash. */
  passwordHash: string | null;
  inquiryTicket: string | null;
  promoCode: string | null;
  card: { holder: string; expirationMonth: number; expirationYear: number };
  billing: BillingDetails;
}

/**
 * A number that is bought, by an order that opens an account or for an account that exists. Its
 * payment is the request with the same id, which has its state.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => paymentRequests.id),
    email: text('email').notNull(),
    didId: integer('did_id')
      .notNull()
      .references(() => dids.id),
    packageId: integer('package_id')
      .notNull()
      .references(() => packages.id),
    renewalPackageId: integer('renewal_package_id').references(() => renewalPackages.id, {
      onDelete: 'set null',
    }),
    monthsInterval: integer('months_interval').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** Null as soon as the order is final, and for a number that is added to an account. */
    details: jsonb('details').$type<OrderDetails>(),
    customerId: integer('customer_id').references(() => customers.id),
    createdAt: moment('created_at').notNull(),
    /** When the period that it paid for ends; null until it is settled, and in older rows. */
    paidUntil: moment('paid_until'),
  },
  (table) => [
    index('orders_customer').on(table.customerId),
    /** Orders without an account whose address is still stored. */
    index('orders_unsettled')
      .on(table.createdAt)
      .where(sql`${table.customerId} is null and ${table.email} <> ''`),
    lowerCase(table.email),
    months(table.monthsInterval),
    positive(table.amountCents),
    /** The buyer's details are deleted when the order becomes final. */
    check('orders_details', sql`${table.customerId} is null or ${table.details} is null`),
  ],
);
