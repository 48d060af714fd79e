import type { Context } from '#provider/domain/context.ts';
import { runAtDatabaseTime } from '#provider/platform/jobs/lease.ts';
import { CARD_NOTICES } from './card-notices.ts';
import type { Candidate, NoticeSource } from './candidates.ts';
import { CREDIT_NOTICES } from './credit-notices.ts';
import { listUnannounced, postponeRenewal } from './postpone-renewals.ts';
import { RENEWAL_NOTICES } from './renewal-notices.ts';

const ALL: readonly NoticeSource[] = [...RENEWAL_NOTICES, CARD_NOTICES, CREDIT_NOTICES];

/**
 * Postpones the renewals that are due and were not announced, as after a pause of this job, and
 * queues the notices that are due at a moment. Returns how many; each is queued once, whatever else
 * runs. One customer's failure does not stop the others; an aborted `signal` ends the run between
 * two notices.
 */
export async function queueNotices(
  context: Context,
  at: Date,
  signal?: AbortSignal,
): Promise<number> {
  const postponed = await forEach(context, await listUnannounced(context, at), {
    signal,
    work: (one) => postponeRenewal(context, one, at),
    failure: 'a renewal was not postponed',
  });
  if (postponed > 0) context.log.warn({ postponed }, 'postponed renewals without a notice');
  let queued = 0;
  for (const { list, queue } of ALL) {
    const candidates = await list(context, at);
    const work = (one: Candidate) => queue(context, one);
    queued += await forEach(context, candidates, {
      signal,
      work,
      failure: 'a notice was not queued',
    });
  }
  return queued;
}

interface Work {
  signal: AbortSignal | undefined;
  work: (candidate: Candidate) => Promise<boolean>;
  /** What is logged of a candidate whose work fails. */
  failure: string;
}

/** Returns for how many candidates the work was done. */
async function forEach(
  context: Context,
  candidates: readonly Candidate[],
  { signal, work, failure }: Work,
): Promise<number> {
  let done = 0;
  for (const candidate of candidates) {
    if (signal?.aborted) break;
    try {
      if (await work(candidate)) done += 1;
    } catch (error) {
      const { customerId } = candidate;
      context.log.error({ err: error, customerId }, failure);
    }
  }
  return done;
}

/** Queues the notices that are due now, unless another instance does so. */
export async function queueNoticesOnOneInstance(
  context: Context,
  signal?: AbortSignal,
): Promise<void> {
  const queued = await runAtDatabaseTime(context, 'notices', (at) =>
    queueNotices(context, at, signal),
  );
  if (queued) context.log.info({ queued }, 'queued notices');
}
