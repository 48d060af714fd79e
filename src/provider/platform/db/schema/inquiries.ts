import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { packages } from './catalogue.ts';
import { language, lowerCase, moment, oneOf } from './columns.ts';
import { customers } from './customers.ts';

/**
 * Returns the column of the package that a form was about; an unknown or withdrawn one is no reason
 * to lose the message.
 */
const packageId = () =>
  integer('package_id').references(() => packages.id, { onDelete: 'set null' });

/** Messages of the contact forms. */
export const leads = pgTable(
  'leads',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    language: language(),
    packageId: packageId(),
    brandId: integer('brand_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('leads_email').on(table.email),
    index('leads_created_at').on(table.createdAt),
    lowerCase(table.email),
    oneOf(table.language),
  ],
);

/** Tickets that the order flow opens when it sends the first code, and closes with the order. */
export const inquiries = pgTable(
  'inquiries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ticket: text().notNull().unique(),
    state: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    name: text().notNull(),
    email: text().notNull(),
    countryCode: text('country_code').notNull(),
    phoneNumber: text('phone_number').notNull(),
    language: language(),
    affiliate: text().notNull(),
    sourceId: integer('source_id').notNull(),
    categoryId: integer('category_id').notNull(),
    subCategoryId: integer('sub_category_id').notNull(),
    typeId: integer('type_id').notNull(),
    marketId: integer('market_id').notNull(),
    packageId: packageId(),
    brandId: integer('brand_id').notNull(),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('inquiries_email').on(table.email),
    index('inquiries_created_at').on(table.createdAt),
    /** Those that the clean-up deletes earlier. */
    index('inquiries_open')
      .on(table.createdAt)
      .where(sql`${table.state} = 'open'`),
    oneOf(table.state),
    lowerCase(table.email),
    oneOf(table.language),
    check(
      'inquiries_closed_at',
      sql`(${table.state} = 'closed') = (${table.closedAt} is not null)`,
    ),
  ],
);

/** Friends whom a customer invited; each is written to once. */
export const referrals = pgTable(
  'referrals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    firstName: text('first_name').notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('referrals_customer_email').on(table.customerId, table.email),
    index('referrals_created_at').on(table.createdAt),
    lowerCase(table.email),
  ],
);

/**
 * Events for the ad platform; no email address and no phone number, the price as the
 * browser reported it.
 */
export const conversionEvents = pgTable(
  'conversion_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    eventName: text('event_name').notNull(),
    clickId: text('click_id').notNull(),
    browserId: text('browser_id').notNull(),
    reportedPriceCents: integer('reported_price_cents'),
    brandId: integer('brand_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('conversion_events_created_at').on(table.createdAt)],
);
