import type { Logger } from 'pino';

/** Runs work now and again after each pause, never twice at once; the answer ends it and waits for the round that runs. */
export function repeat(
  job: { name: string; everyMs: number; log: Logger },
  work: () => Promise<unknown>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const round = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      job.log.error({ err: error, job: job.name }, 'a round failed');
    }
    if (!stopped) timer = setTimeout(() => (running = round()), job.everyMs).unref();
  };
  let running = round();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
