import type { Logger } from 'pino';

/** An outage that is shorter is one that waiting repairs, such as a restart of the database. */
const ALERT_AFTER_MS = 30_000;

/** Receives whether the jobs of an instance reach the database. */
export interface OutageWatch {
  /** The database was unavailable to a job. */
  failed(job: string, error: unknown): void;
  /** A job reached the database. */
  succeeded(job: string): void;
}

/**
 * Creates a watch of outages of the database: it logs an error when one begins, which is when a job
 * has been without it for 30 seconds, and an info line when it is over for every job.
 */
export function createOutageWatch(log: Logger, now = () => performance.now()): OutageWatch {
  /** Since when it has been unavailable, by job. */
  const failing = new Map<string, number>();
  let isReported = false;
  return {
    failed: (job, error) => {
      const since = failing.get(job) ?? now();
      failing.set(job, since);
      if (isReported || now() - since < ALERT_AFTER_MS) return;
      isReported = true;
      log.error({ err: error, job }, 'the database has been unavailable for 30 seconds');
    },
    succeeded: (job) => {
      failing.delete(job);
      if (!isReported || failing.size > 0) return;
      isReported = false;
      log.info('the database is available again');
    },
  };
}
