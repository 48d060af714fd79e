import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { positive } from './columns.ts';

/** Fixed windows of all rate limits; `bucket` is a digest, so that no address or e-mail is kept. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    bucket: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt), positive(table.hits)],
);
