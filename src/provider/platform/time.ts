import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#lib/time.ts';
import type { Executor, PlatformContext } from './context.ts';

/**
 * Returns the moment in `ms` milliseconds by the database's clock. Leases, claims and limits of
 * several instances are compared by it, as the clocks of instances may differ.
 */
export const laterBy = (context: Pick<PlatformContext, 'databaseNow'>, ms: number): SQL<Date> =>
  sql`${context.databaseNow()} + ${ms}::double precision * interval '1 millisecond'`;

/** Returns the moment that it is by the database's clock. */
export async function getDatabaseTime(
  context: Pick<PlatformContext, 'databaseNow'>,
  db: Executor,
): Promise<Date> {
  const [row] = await db
    .select({ ms: sql`extract(epoch from ${context.databaseNow()}) * 1000`.mapWith(Number) })
    .from(sql`(select 1) as one`);
  if (!row) throw new Error('the database returned no time');
  return new Date(row.ms);
}

/** Returns the moment `ms` milliseconds after another one. */
export const laterThan = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Returns the moment `ms` milliseconds before another one. */
export const earlierThan = (at: Date, ms: number): Date => new Date(at.getTime() - ms);

/** Returns the days between two moments, at least one; the last one counts when it has begun. */
export const countBegunDays = (from: Date, until: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - from.getTime()) / DAY_MS));

/** Returns when the UTC day of a moment began. */
export const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
