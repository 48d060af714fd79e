import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, positive } from './columns.ts';

/** Fixed windows of all rate limits; `bucket` is a digest, so that no address is stored. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    bucket: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt), positive(table.hits)],
);

/** Which instance runs a job that only one may run, and until when the others leave it alone. */
export const jobLeases = pgTable('job_leases', {
  name: text('name').primaryKey(),
  /** The column has the name of earlier versions, which take the same leases. */
  holder: uuid('owner').notNull(),
  until: moment('until').notNull(),
});
