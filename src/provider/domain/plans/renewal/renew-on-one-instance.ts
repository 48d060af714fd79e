import { sql } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { asOnlyInstance } from '#provider/platform/jobs/job-lease.ts';
import { renewDue } from './renew-due.ts';

const MOST_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** One run of the scheduler: renews what is due now, unless another instance does so. */
export async function renewOnOneInstance(context: Context, signal?: AbortSignal): Promise<void> {
  const run = await asOnlyInstance(context, 'renewals', async () => {
    const at = await agreedTime(context);
    return at && renewDue(context, at, signal);
  });
  if (run && run.renewed + run.failed + run.suspended > 0) context.log.info(run, 'renewals');
}

/**
 * Returns the database's time; undefined when this instance's clock disagrees, as one of the two
 * has then jumped, and a wrong time would charge renewals early.
 */
async function agreedTime(context: Context): Promise<Date | undefined> {
  const [row] = await context.db
    .select({ ms: sql`extract(epoch from ${context.databaseNow()}) * 1000`.mapWith(Number) })
    .from(sql`(select 1) as one`);
  const differenceMs = (row?.ms ?? 0) - context.now().getTime();
  if (row && Math.abs(differenceMs) <= MOST_CLOCK_DIFFERENCE_MS) return new Date(row.ms);
  context.log.error({ differenceMs }, 'clocks differ: nothing is renewed');
  return undefined;
}
