import { pgTable, text } from 'drizzle-orm/pg-core';

/** Small facts of the installation: the sandbox's signing secret, digests of earlier versions. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});
