import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { e164, moment, months, notNegative, oneOf, positive } from './columns.ts';
import { orders } from './orders.ts';

/**
 * Every country of the world for billing; those with a `numberBaseCents` are number countries too.
 */
export const countries = pgTable(
  'countries',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    /** ISO 3166-1 alpha-2. */
    iso2: text().notNull().unique(),
    /** Position in the list of number countries, the popular ones first. */
    sortOrder: integer('sort_order').notNull(),
    /** Monthly price in cents while no number is on sale; null where none are offered. */
    numberBaseCents: integer('number_base_cents'),
  },
  (table) => [
    check('countries_iso2', sql`${table.iso2} ~ '^[A-Z]{2}$'`),
    positive(table.numberBaseCents),
  ],
);

/** States, provinces or regions, for billing addresses and for grouping numbers. */
export const states = pgTable(
  'states',
  {
    id: integer().primaryKey(),
    countryId: integer('country_id')
      .notNull()
      .references(() => countries.id),
    name: text().notNull(),
  },
  (table) => [index('states_country').on(table.countryId)],
);

/** The plan for buyers of one country. */
export const packages = pgTable(
  'packages',
  {
    id: integer().primaryKey(),
    countryId: integer('country_id')
      .notNull()
      .unique()
      .references(() => countries.id),
    /** Added to the number's monthly price, in cents. */
    surchargeCents: integer('surcharge_cents').notNull().default(0),
    minutes: integer().notNull().default(0),
    /** E.164; callers without internet dial it to reach the app. */
    accessNumber: text('access_number'),
    /** Calling rates of this plan as a percentage of the standard ones. */
    ratePercentage: integer('rate_percentage').notNull().default(100),
  },
  (table) => [
    notNegative(table.surchargeCents),
    notNegative(table.minutes),
    e164(table.accessNumber),
    notNegative(table.ratePercentage),
  ],
);

/** Durations of a package, each with its one discount, the single month among them. */
export const renewalPackages = pgTable(
  'renewal_packages',
  {
    id: integer().primaryKey(),
    packageId: integer('package_id')
      .notNull()
      .references(() => packages.id),
    intervalMonths: integer('interval_months').notNull(),
    discountPercentage: integer('discount_percentage').notNull(),
  },
  (table) => [
    uniqueIndex('renewal_packages_duration').on(table.packageId, table.intervalMonths),
    months(table.intervalMonths),
    check('renewal_packages_discount', sql`${table.discountPercentage} between 0 and 99`),
  ],
);

/** Numbers on offer and sold. Only `available` ones can be reserved, only `reserved` ones sold. */
export const dids = pgTable(
  'dids',
  {
    id: integer().primaryKey(),
    countryId: integer('country_id')
      .notNull()
      .references(() => countries.id),
    /** E.164 with its plus sign. */
    number: text().notNull().unique(),
    /** State, province or city that the number belongs to. */
    state: text().notNull(),
    /** Monthly price in cents. */
    priceCents: integer('price_cents').notNull(),
    status: text({ enum: ['available', 'reserved', 'sold'] })
      .notNull()
      .default('available'),
    reservedByOrder: uuid('reserved_by_order').references((): AnyPgColumn => orders.id),
  },
  (table) => [
    index('dids_available')
      .on(table.countryId, table.state, table.number)
      .where(sql`status = 'available'`),
    /** For the lowest price in stock. */
    index('dids_lowest_price')
      .on(table.countryId, table.priceCents)
      .where(sql`status = 'available'`),
    /** For the check of the foreign key when an order is deleted. */
    index('dids_reserved_by_order')
      .on(table.reservedByOrder)
      .where(sql`${table.reservedByOrder} is not null`),
    e164(table.number),
    positive(table.priceCents),
    oneOf(table.status),
    check(
      'dids_reservation',
      sql`case ${table.status} when 'available' then ${table.reservedByOrder} is null
        when 'reserved' then ${table.reservedByOrder} is not null else true end`,
    ),
  ],
);

/**
 * Numbers that visitors hold while they pay, each by one visitor. A row is over as soon as its time
 * is, and is deleted later.
 */
export const numberHolds = pgTable(
  'number_holds',
  {
    didId: integer('did_id')
      .primaryKey()
      .references(() => dids.id),
    /** The digest of the visitor's `Hold-Token`; the column has the name of earlier versions. */
    holdTokenDigest: text('visitor').notNull(),
    /** The keyed digest of the network address that the number is held from. */
    network: text().notNull(),
    heldAt: moment('held_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('number_holds_visitor').on(table.holdTokenDigest),
    index('number_holds_network').on(table.network),
    index('number_holds_expires').on(table.expiresAt),
    check('number_holds_lifetime', sql`${table.expiresAt} > ${table.heldAt}`),
  ],
);

/** Standard calling rates per minute, in millionths of a dollar. */
export const rates = pgTable(
  'rates',
  {
    id: integer().primaryKey(),
    countryId: integer('country_id')
      .notNull()
      .references(() => countries.id),
    destination: text().notNull(),
    microsPerMinute: integer('micros_per_minute').notNull(),
  },
  (table) => [index('rates_country').on(table.countryId), notNegative(table.microsPerMinute)],
);

/** Promotion codes, stored in upper case. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    code: text().primaryKey(),
    kind: text({ enum: ['percentage', 'amount'] }).notNull(),
    /** Per cent, or cents, by kind. */
    discount: integer().notNull(),
    /** Null holds for every package. */
    packageId: integer('package_id').references(() => packages.id),
    endsAt: moment('ends_at'),
    active: boolean().notNull().default(true),
  },
  (table) => [
    check('promo_codes_code', sql`${table.code} = upper(trim(${table.code}))`),
    oneOf(table.kind),
    check(
      'promo_codes_discount',
      sql`${table.discount} >= 0 and (${table.kind} = 'amount' or ${table.discount} <= 100)`,
    ),
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
