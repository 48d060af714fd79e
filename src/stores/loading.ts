import { atom } from 'nanostores';
import { FRAME_LIMITS } from '#config/limits/frame-limits.ts';
import { openPopup } from '#stores/messages/popup.ts';

/** True while something the visitor waits for is under way; the global spinner follows it. */
export const $loading = atom(false);

const pending = new Set<symbol>();

/** Opens nothing: for work whose requests end by themselves, as its outcome says what failed. */
export const awaitOutcome = (): void => undefined;

/**
 * Turns the loading flag on until the work is done. Each work has its own 25 seconds: then it no
 * longer counts as loading and `whenLate` runs, which opens the server-error pop-up.
 */
export async function whileLoading<T>(
  work: Promise<T>,
  whenLate = (): void => openPopup('server-error'),
): Promise<T> {
  const id = Symbol();
  const stop = (): void => {
    pending.delete(id);
    $loading.set(pending.size > 0);
  };
  pending.add(id);
  $loading.set(true);
  const timer = setTimeout(() => {
    stop();
    whenLate();
  }, FRAME_LIMITS.loadingTimeoutMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    stop();
  }
}
