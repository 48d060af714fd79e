import type { PlatformContext } from '#provider/platform/context.ts';

const RENEW_EVERY_MS = 1_000;

/** Calls `renew` every second while `work` runs; a renewal that fails is logged, and the lease then simply runs out. */
export async function keepRenewing<T>(
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
