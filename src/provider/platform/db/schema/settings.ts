import { pgTable, text } from 'drizzle-orm/pg-core';

/** Small facts of the installation: digests of seeded files, the sandbox's signing secret. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});
