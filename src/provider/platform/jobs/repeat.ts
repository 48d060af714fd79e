import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { MINUTE_MS } from '#lib/time.ts';
import { isDatabaseUnavailable } from '../database-errors.ts';
import type { OutageWatch } from './outage-watch.ts';

/** How long a stopped job may finish its run. */
const STOP_MS = 5_000;
/** A job that runs once a day, such as the ledger's audit, does not skip one for an outage. */
const RETRY_MS = 10_000;
/** A line of each run, twice a second, would hide the others. */
const LOG_EVERY_MS = MINUTE_MS;

/**
 * Runs `work` immediately, then again `everyMs` after each run, never concurrently; after ten
 * seconds at most while the database is unavailable, which is logged once a minute. Returns
 * `stop()`, which aborts the signal that `work` gets and waits for the current run, five seconds at
 * most.
 */
export function repeat(
  job: { name: string; everyMs: number; log: Logger; outage: OutageWatch },
  work: (signal: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let loggedAt = -LOG_EVERY_MS;
  const handleOutage = (error: unknown): void => {
    job.outage.failed(job.name, error);
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    job.log.warn({ err: error, job: job.name }, 'a background job failed');
  };
  /** Runs the job once; returns when to run it again. */
  const runOnce = async (): Promise<number> => {
    try {
      await work(signal);
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        handleOutage(error);
        return Math.min(job.everyMs, RETRY_MS);
      }
      job.log.error({ err: error, job: job.name }, 'a background job failed');
    }
    job.outage.succeeded(job.name);
    return job.everyMs;
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const nextInMs = await runOnce();
      await wait(nextInMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await Promise.race([running, wait(STOP_MS, undefined, { ref: false })]);
  };
}
