import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Language } from '#config/languages.ts';
import { dids, packages, renewalPackages } from './catalogue.ts';
import { digits, lowerCase, moment, months, notNegative, oneOf, positive } from './columns.ts';
import { customers } from './customers.ts';

/** Phone codes of the order flow; one row per code that was sent. */
export const phoneVerifications = pgTable(
  'phone_verifications',
  {
    tokenDigest: text('token_digest').primaryKey(),
    email: text('email').notNull(),
    /** Digits with the country code, without a plus sign. */
    phone: text('phone').notNull(),
    codeDigest: text('code_digest').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    voidedAt: moment('voided_at'),
  },
  (table) => [
    index('phone_verifications_email_phone').on(table.email, table.phone),
    index('phone_verifications_created').on(table.createdAt),
    lowerCase(table.email),
    digits(table.phone),
    notNegative(table.attempts),
    check('phone_verifications_lifetime', sql`${table.expiresAt} >= ${table.createdAt}`),
  ],
);

/** What is needed to settle an order without its buyer: everything but card number, CVV and password. */
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
  billing: { address: string; city: string; state: string; zipCode: string; countryId: number };
}

/** What the buyer was answered; the same again for every repetition of the order. */
export interface OrderAnswer {
  responseCode: number;
  responseMessage: string | null;
  value: number | null;
  confirmationId: string | null;
  /** Why the order was refused, for the site to lead on from. */
  refusal?: string;
}

/** An order from its reservation on. `reserved` is the only state that is not final. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    /** Digest of the Idempotency-Key, or of the order itself when it came without one. */
    requestKey: text('request_key').unique(),
    /** Keyed digest of the whole request, to notice another order under the same key. */
    fingerprint: text('fingerprint').notNull(),
    state: text('state', { enum: ['reserved', 'settled', 'released', 'refused'] }).notNull(),
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
    /** Null as soon as the order is final. */
    details: jsonb('details').$type<OrderDetails>(),
    answer: jsonb('answer').$type<OrderAnswer>(),
    customerId: integer('customer_id').references(() => customers.id),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    /** Who works on the order, and until when nobody else may. */
    leaseOwner: uuid('lease_owner').notNull(),
    leaseUntil: moment('lease_until').notNull(),
    /** When the gateway is asked once more about the charge of a released order. */
    recheckAt: moment('recheck_at'),
  },
  (table) => [
    uniqueIndex('orders_one_open_per_email')
      .on(table.email)
      .where(sql`${table.state} = 'reserved'`),
    index('orders_open')
      .on(table.leaseUntil)
      .where(sql`${table.state} = 'reserved'`),
    index('orders_recheck')
      .on(table.recheckAt)
      .where(sql`${table.recheckAt} is not null`),
    index('orders_created').on(table.createdAt),
    index('orders_customer').on(table.customerId),
    /** Failed orders whose address is still stored. */
    index('orders_failed')
      .on(table.finishedAt)
      .where(sql`${table.state} in ('released', 'refused') and ${table.email} <> ''`),
    oneOf(table.state),
    lowerCase(table.email),
    months(table.monthsInterval),
    positive(table.amountCents),
    /** What an order knows of its buyer goes with its end. */
    check('orders_details', sql`${table.state} = 'reserved' or ${table.details} is null`),
    check(
      'orders_customer_of_settled',
      sql`${table.state} <> 'settled' or ${table.customerId} is not null`,
    ),
  ],
);
