import { atom } from 'nanostores';
import { FRAME_LIMITS } from '#config/frame-limits.ts';
import { openPopup } from './popup.ts';

/** True while something the visitor waits for is under way; the global spinner follows it. */
export const $loading = atom(false);

let underWay = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function stop(): void {
  clearTimeout(timer);
  underWay = 0;
  $loading.set(false);
}

function giveUp(): void {
  stop();
  openPopup('server-error');
}

/** Turns the loading flag on until the work is done; after 25 seconds it goes off and the server-error popup opens (specification 1, section 4, "Loading"). */
export async function whileLoading<T>(work: Promise<T>): Promise<T> {
  underWay += 1;
  if (underWay === 1) {
    $loading.set(true);
    timer = setTimeout(giveUp, FRAME_LIMITS.loadingTimeoutMs);
  }
  try {
    return await work;
  } finally {
    underWay = Math.max(0, underWay - 1);
    if (underWay === 0) stop();
  }
}
