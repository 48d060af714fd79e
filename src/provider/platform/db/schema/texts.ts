import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { language, moment, oneOf } from './columns.ts';

/** Every text of every language; an `edited` one is never overwritten by a newer file. */
export const translations = pgTable(
  'translations',
  {
    language: language(),
    key: text().notNull(),
    value: text().notNull(),
    edited: boolean().notNull().default(false),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.language, table.key] }), oneOf(table.language)],
);
