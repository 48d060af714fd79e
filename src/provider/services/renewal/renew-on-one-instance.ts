import type { Context } from '#provider/context.ts';
import { asOnlyInstance } from '../jobs/job-lease.ts';
import { renewDue } from './renew-due.ts';

/** One round of the scheduler: renews what is due now, unless another instance is at it. */
export async function renewOnOneInstance(context: Context): Promise<void> {
  const run = await asOnlyInstance(context, 'renewals', () => renewDue(context, context.now()));
  if (run && run.renewed + run.failed + run.suspended > 0) context.log.info(run, 'renewals');
}
