import type { Context } from '#provider/context.ts';
import { recoverOrders } from './recover.ts';

const EVERY_MS = 1_000;

/** Runs recovery now and then every second, one round at a time; the returned function ends it and waits for the round that runs. */
export function keepRecovering(context: Context): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const round = async (): Promise<void> => {
    try {
      await recoverOrders(context);
    } catch (error) {
      context.log.error({ err: error }, 'a round of recovery failed');
    }
    if (!stopped) timer = setTimeout(() => (running = round()), EVERY_MS).unref();
  };
  let running = round();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
