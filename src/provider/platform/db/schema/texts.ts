import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { language, moment, oneOf } from './columns.ts';

/**
 * Texts that an operator edited, which win over the files. A row that is not `edited` is of an
 * earlier version, which stored its files here: nothing else reads it.
 */
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
