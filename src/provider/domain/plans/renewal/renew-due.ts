import { and, eq, inArray, lte } from 'drizzle-orm';
import { RESPONSE_CODE } from '#contract/message-codes.ts';
import type { Context } from '#provider/domain/context.ts';
import { dids, restingDids } from '#provider/platform/db/schema/catalogue.ts';
import {
  forEachAccount,
  listToRenew,
  listToChargeAgain,
  listWithEndedNumbers,
  listWithoutGrace,
} from './due-accounts.ts';
import { endStopped } from './end-stopped.ts';
import { renewCustomer } from './renew-customer.ts';
import { suspendOverdue } from './suspension.ts';
import { runAtDatabaseTime } from '#provider/platform/jobs/lease.ts';

/** What one run did: numbers that ended, and accounts. */
interface RenewalRun {
  ended: number;
  renewed: number;
  failed: number;
  suspended: number;
}

interface RunOptions {
  signal?: AbortSignal | undefined;
  /** Whether only renewals are charged that a notice has announced. */
  isAnnouncedOnly?: boolean;
}

/**
 * Does what is due at a moment, in this order: puts numbers that have rested on sale again, ends
 * the stopped numbers whose paid time is over, charges declined cards once more on their days,
 * suspends the accounts whose days of grace are over, and renews every account that is due, each by
 * one period. One account's failure does not stop the others; an aborted `signal` ends the run
 * between two accounts.
 */
export async function renewDue(
  context: Context,
  at: Date,
  { signal, isAnnouncedOnly = false }: RunOptions = {},
): Promise<RenewalRun> {
  const run: RenewalRun = { ended: 0, renewed: 0, failed: 0, suspended: 0 };
  const end = async (customerId: number): Promise<void> => {
    run.ended += await endStopped(context, customerId, at);
  };
  const suspend = async (customerId: number): Promise<void> => {
    if (await suspendOverdue(context, customerId, at)) run.suspended += 1;
  };
  const renew = async (customerId: number): Promise<void> => {
    const outcome = await renewCustomer(context, customerId, at, { isAnnouncedOnly });
    if (outcome?.responseCode === RESPONSE_CODE.success) run.renewed += 1;
    else if (outcome) run.failed += 1;
  };
  const steps = [
    // Before suspensions, as an account may owe nothing after it.
    { step: 'end-stopped', list: listWithEndedNumbers, work: end },
    // Before suspensions, as a charge that was announced may be late after days without a run.
    { step: 'charge-again', list: listToChargeAgain, work: renew },
    { step: 'suspend', list: listWithoutGrace, work: suspend },
    { step: 'renew', list: listToRenew, work: renew },
  ] as const;
  await releaseRestingNumbers(context, at);
  for (const step of steps) await forEachAccount(context, at, step, signal);
  return run;
}

/** Puts numbers that ended on offer again when they have rested. */
const releaseRestingNumbers = (context: Context, at: Date): Promise<void> =>
  context.db.transaction(async (tx) => {
    const rested = await tx.delete(restingDids).where(lte(restingDids.releaseAt, at)).returning();
    if (rested.length === 0) return;
    const ids = rested.map(({ didId }) => didId);
    await tx
      .update(dids)
      .set({ status: 'available', reservedByOrder: null })
      .where(and(inArray(dids.id, ids), eq(dids.status, 'sold')));
  });

/**
 * Renews what is due now by the database's clock and was announced, and ends what is due; undefined
 * when another instance does so, or the clocks differ.
 */
export async function renewOnOneInstance(
  context: Context,
  signal?: AbortSignal,
): Promise<RenewalRun | undefined> {
  const run = await runAtDatabaseTime(context, 'renewals', (at) =>
    renewDue(context, at, { signal, isAnnouncedOnly: true }),
  );
  if (run && Object.values(run).some((count) => count > 0))
    context.log.info(run, 'renewed and ended what was due');
  return run;
}
