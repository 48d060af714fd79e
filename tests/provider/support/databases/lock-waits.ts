import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#provider/platform/context.ts';
import type { TestProvider } from './engines.ts';

/** Returns how many connections to a database on PostgreSQL wait for a lock. */
export const countLockWaits = (db: Database): Promise<number> =>
  db.$count(sql`pg_stat_activity`, sql`datname = current_database() and wait_event_type = 'Lock'`);

/**
 * Waits until so many requests wait for the lock of a transaction. On the embedded engine they wait
 * for its end anyway, as transactions run one after the other.
 */
export async function expectLockWaits(
  { context, engine }: TestProvider,
  waits: number,
): Promise<void> {
  if (engine === 'pglite') return;
  await expect.poll(() => countLockWaits(context.db), { timeout: 10_000 }).toBe(waits);
}
