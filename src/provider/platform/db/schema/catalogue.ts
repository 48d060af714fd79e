import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Every country of the world for billing; those with a `numberBaseCents` are number countries too. */
export const countries = pgTable('countries', {
  id: integer().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  iso2: text().notNull().unique(),
  /** Place in the list of number countries, the popular ones first. */
  sortOrder: integer('sort_order').notNull(),
  /** Monthly price in cents of an ordinary number; null where no numbers are offered. */
  numberBaseCents: integer('number_base_cents'),
});

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
export const packages = pgTable('packages', {
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
});

/** Longer durations of a package with their discount. */
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
  (table) => [index('renewal_packages_package').on(table.packageId)],
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
    reservedByOrder: uuid('reserved_by_order'),
  },
  (table) => [
    index('dids_available')
      .on(table.countryId, table.state, table.number)
      .where(sql`status = 'available'`),
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
  (table) => [index('rates_country').on(table.countryId)],
);

/** Promotion codes, stored in upper case; exactly one of the two discounts counts. */
export const promoCodes = pgTable('promo_codes', {
  code: text().primaryKey(),
  kind: text({ enum: ['percentage', 'amount'] }).notNull(),
  /** Per cent, or cents, by kind. */
  discount: integer().notNull(),
  /** Null holds for every package. */
  packageId: integer('package_id').references(() => packages.id),
  endsAt: timestamp('ends_at', { withTimezone: true }),
  active: boolean().notNull().default(true),
});
