import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { dids, packages, renewalPackages } from './catalogue.ts';
import { language, lowerCase, moment, months, notNegative, oneOf, positive } from './columns.ts';

/**
 * A customer account. It exists from a settled order on; the email address is stored in lower
 * case.
 */
export const customers = pgTable(
  'customers',
  {
    id: serial('id').primaryKey(),
    email: text('email').notNull().unique(),
    emailConfirmedAt: moment('email_confirmed_at'),
    passwordHash: text('password_hash').notNull(),
    status: text('status', { enum: ['Active', 'PreSuspended', 'Suspended'] })
      .notNull()
      .default('Active'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Digits with the country code, without a plus sign; empty after the account was closed. */
    phone: text('phone').notNull(),
    language: language(),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** Credit below this sends an email when a call has used some; 0 sends none. */
    lowCreditCents: integer('low_credit_cents').notNull().default(200),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    lowerCase(table.email),
    oneOf(table.status),
    check('customers_phone_digits', sql`${table.phone} ~ '^[0-9]*$'`),
    notNegative(table.lowCreditCents),
    oneOf(table.language),
  ],
);

/**
 * A number that a customer rents, with the plan it runs on. Its id is the subscriber id of the
 * APIs.
 */
export const customerNumbers = pgTable(
  'customer_numbers',
  {
    id: serial('id').primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    didId: integer('did_id')
      .notNull()
      .unique()
      .references(() => dids.id),
    packageId: integer('package_id')
      .notNull()
      .references(() => packages.id),
    /** Null is the single month, also after the package has dropped the duration. */
    renewalPackageId: integer('renewal_package_id').references(() => renewalPackages.id, {
      onDelete: 'set null',
    }),
    monthsInterval: integer('months_interval').notNull(),
    priceCents: integer('price_cents').notNull(),
    lastPaymentAt: moment('last_payment_at').notNull(),
    nextPaymentAt: moment('next_payment_at').notNull(),
    /** The day of the month that the plan is due on, 1 to 31; null for that of `nextPaymentAt`. */
    billingDay: integer('billing_day'),
    /** False from when its customer stopped the renewal: the number ends at `nextPaymentAt`. */
    renews: boolean('renews').notNull().default(true),
    /** When the first call or message came to it; null for a number that is not tested yet. */
    firstArrivalAt: moment('first_arrival_at'),
    /** When its customer last stopped the renewal or took that back; links from before are void. */
    renewalChangedAt: moment('renewal_changed_at'),
  },
  (table) => [
    index('customer_numbers_customer').on(table.customerId),
    index('customer_numbers_next_payment').on(table.nextPaymentAt),
    months(table.monthsInterval),
    positive(table.priceCents),
    check('customer_numbers_period', sql`${table.nextPaymentAt} > ${table.lastPaymentAt}`),
    check('customer_numbers_billing_day', sql`${table.billingDay} between 1 and 31`),
  ],
);

export type CustomerNumberRow = typeof customerNumbers.$inferSelect;
