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
import { countries, dids, packages, renewalPackages } from './catalogue.ts';
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
    /** When the first call or message got through; null for a number that is not tested yet. */
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

/** Accounts that their customers deleted, with the reason they gave. */
export const accountClosures = pgTable(
  'account_closures',
  {
    customerId: integer('customer_id')
      .primaryKey()
      .references(() => customers.id),
    language: language(),
    reason: text('reason').notNull(),
    closedAt: moment('closed_at').notNull(),
  },
  (table) => [
    oneOf(table.language),
    /** Closures whose reason is still stored. */
    index('account_closures_reason')
      .on(table.closedAt)
      .where(sql`${table.reason} <> ''`),
  ],
);

/** Numbers that ended: they rest, so that no buyer gets the former customer's calls. */
export const restingDids = pgTable(
  'resting_dids',
  {
    didId: integer('did_id')
      .primaryKey()
      .references(() => dids.id, { onDelete: 'cascade' }),
    releaseAt: moment('release_at').notNull(),
  },
  (table) => [index('resting_dids_release').on(table.releaseAt)],
);
