import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { language, oneOf } from './columns.ts';

/** Every text of every language; an `edited` one is never overwritten by a newer file. */
export const translations = pgTable(
  'translations',
  {
    language: language(),
    key: text().notNull(),
    value: text().notNull(),
    edited: boolean().notNull().default(false),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.language, table.key] }), oneOf(table.language)],
);

/** Small facts of the installation: digests of seeded files, the sandbox's signing secret. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});
