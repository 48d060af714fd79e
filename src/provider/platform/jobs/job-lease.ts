import { randomUUID } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import type { PlatformContext } from '#provider/platform/context.ts';
import { laterBy } from '../db/clock.ts';
import { jobLeases } from '../db/schema/renewals.ts';
import { keepRenewing } from './keep-renewing.ts';

/** Longer than any pause of a busy process, so that a job is not taken over while its holder is merely slow. */
const LEASE_MS = 30_000;

async function take(context: PlatformContext, name: string, owner: string): Promise<boolean> {
  const until = laterBy(context, LEASE_MS);
  const [row] = await context.db
    .insert(jobLeases)
    .values({ name, owner, until })
    .onConflictDoUpdate({
      target: jobLeases.name,
      set: { owner, until },
      setWhere: lte(jobLeases.until, context.databaseNow()),
    })
    .returning();
  return row !== undefined;
}

/**
 * Runs a job unless another instance does; undefined then. The lease of a holder that died runs out
 * after 30 seconds.
 */
export async function asOnlyInstance<T>(
  context: PlatformContext,
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const owner = randomUUID();
  if (!(await take(context, name, owner))) return undefined;
  const mine = and(eq(jobLeases.name, name), eq(jobLeases.owner, owner));
  const renew = () =>
    context.db
      .update(jobLeases)
      .set({ until: laterBy(context, LEASE_MS) })
      .where(mine);
  try {
    return await keepRenewing(context, renew, work);
  } finally {
    await context.db.update(jobLeases).set({ until: context.databaseNow() }).where(mine);
  }
}
