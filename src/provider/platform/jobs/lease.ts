import { randomUUID } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time.ts';
import type { PlatformContext } from '#provider/platform/context.ts';
import { getDatabaseTime, laterBy } from '../time.ts';
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
  const isHeldByThisRun = and(eq(jobLeases.name, name), eq(jobLeases.holder, holder));
  const renew = () =>
    context.db
      .update(jobLeases)
      .set({ until: laterBy(context, LEASE_MS) })
      .where(isHeldByThisRun);
  try {
    return await renewWhile(context, renew, work);
  } finally {
    await context.db.update(jobLeases).set({ until: context.databaseNow() }).where(isHeldByThisRun);
  }
}

const MOST_CLOCK_DIFFERENCE_MS = 5 * MINUTE_MS;

/**
 * Runs a job as `runOnOneInstance` does, with the database's time. It does not run while this
 * instance's clock disagrees, as one of the two has then jumped, and a wrong time would charge or
 * announce renewals early, or delete what has to be stored.
 */
export const runAtDatabaseTime = <T>(
  context: PlatformContext,
  name: string,
  work: (at: Date) => Promise<T>,
): Promise<T | undefined> =>
  runOnOneInstance(context, name, async () => {
    const at = await getAgreedTime(context, name);
    return at && work(at);
  });

/** Returns the database's time; undefined, with an error in the log, when the clocks disagree. */
async function getAgreedTime(context: PlatformContext, job: string): Promise<Date | undefined> {
  const at = await getDatabaseTime(context, context.db);
  const differenceMs = at.getTime() - context.now().getTime();
  if (Math.abs(differenceMs) <= MOST_CLOCK_DIFFERENCE_MS) return at;
  context.log.error({ differenceMs, job }, 'clocks differ: the job does not run');
  return undefined;
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
