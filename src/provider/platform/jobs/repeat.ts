import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../database-errors.ts';

/** How long a stopped job may finish its run. */
const STOP_MS = 5_000;

/**
 * Runs `work` immediately, then again `everyMs` after each run, never concurrently. Returns
 * `stop()`, which aborts the signal that `work` gets and waits for the current run, five seconds at
 * most.
 */
export function repeat(
  job: { name: string; everyMs: number; log: Logger },
  work: (signal: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await work(signal);
      } catch (error) {
        const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
        job.log[level]({ err: error, job: job.name }, 'a background job failed');
      }
      await wait(job.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await Promise.race([running, wait(STOP_MS, undefined, { ref: false })]);
  };
}
