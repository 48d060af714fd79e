import { randomUUID } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import type { PlatformContext } from '#provider/platform/context.ts';
import { laterBy } from '../time.ts';
import { jobLeases } from '../db/schema/coordination.ts';

/**
 * Longer than any pause of a busy process, so that a job is not taken over while its holder is
 * merely slow.
 */
const LEASE_MS = 30_000;

async function take(context: PlatformContext, name: string, holder: string): Promise<boolean> {
  const until = laterBy(context, LEASE_MS);
  const [row] = await context.db
    .insert(jobLeases)
    .values({ name, holder, until })
    .onConflictDoUpdate({
      target: jobLeases.name,
      set: { holder, until },
      setWhere: lte(jobLeases.until, context.databaseNow()),
    })
    .returning();
  return row !== undefined;
}

/**
 * Runs a job unless another instance does; undefined then. The lease of a holder that died runs out
 * after 30 seconds.
 */
export async function runOnOneInstance<T>(
  context: PlatformContext,
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const holder = randomUUID();
  if (!(await take(context, name, holder))) return undefined;
  const mine = and(eq(jobLeases.name, name), eq(jobLeases.holder, holder));
  const renew = () =>
    context.db
      .update(jobLeases)
      .set({ until: laterBy(context, LEASE_MS) })
      .where(mine);
  try {
    return await renewWhile(context, renew, work);
  } finally {
    await context.db.update(jobLeases).set({ until: context.databaseNow() }).where(mine);
  }
}

const RENEW_EVERY_MS = 1_000;

/**
 * Calls `renew` every second while `work` runs; a renewal that fails is logged, and the lease then
 * simply runs out.
 */
export async function renewWhile<T>(
  context: PlatformContext,
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    renew().catch((error: unknown) => {
      context.log.warn({ err: error }, 'a lease was not renewed');
    });
  }, RENEW_EVERY_MS);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
