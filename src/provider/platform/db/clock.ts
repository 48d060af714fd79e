import { sql, type SQL } from 'drizzle-orm';
import type { PlatformContext } from '#provider/platform/context.ts';

/**
 * Returns a moment so many milliseconds from now by the database's clock. Leases, claims and limits
 * of several instances are compared by it, as their own clocks may differ.
 */
export const laterBy = (context: Pick<PlatformContext, 'databaseNow'>, ms: number): SQL<Date> =>
  sql`${context.databaseNow()} + ${ms}::double precision * interval '1 millisecond'`;
