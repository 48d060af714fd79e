import { FRAME_LIMITS } from '#config/limits/frame-limits.ts';
import { SUPPORT_DRAFT_KEY, WITHDRAWAL_START_KEY } from '#config/storage-keys.ts';
import { localStore, tabStore } from '#lib/browser/safe-storage.ts';
import { request } from './api.ts';
import { whileLoading } from './loading.ts';
import { removeStoredSession, endSessionAt } from '#stores/session/session.ts';

const MAX_WAIT_MS = 2_000;

const failAfter = (ms: number): Promise<never> =>
  new Promise((_, fail) => {
    setTimeout(fail, ms);
  });

/**
 * Ends the session on the server, and waits for the response for 2 seconds at most. The endpoint's
 * declaration is imported on the press, so that it is in no page's first load; until it has loaded
 * nothing can be sent, for 25 seconds at most.
 */
async function endServerSession(): Promise<boolean> {
  try {
    const { logout } = await Promise.race([
      whileLoading(import('#contract/hub/auth.ts'), () => undefined),
      failAfter(FRAME_LIMITS.loadingTimeoutMs),
    ]);
    const response = request(logout, { keepalive: true });
    // First, because a request that fails after the logout would send the tabs to sign-in.
    removeStoredSession(localStore);
    return (await Promise.race([response, failAfter(MAX_WAIT_MS)])).ok;
  } catch {
    return false;
  }
}

let isSignedOut = false;

/**
 * Returns whether the customer signs out, or did, on this page, also before its guard has started.
 */
export const hasSignedOut = (): boolean => isSignedOut;

/**
 * Ends the session on the server and in this browser, here even without a response; all tabs
 * follow.
 */
async function signOut(): Promise<void> {
  const confirmed = await endServerSession();
  if (!confirmed) console.warn('logout not confirmed');
  // Not by their stores, which every page of a customer would load for this.
  for (const key of [SUPPORT_DRAFT_KEY, WITHDRAWAL_START_KEY]) tabStore.removeItem(key);
  endSessionAt('/');
}

interface HeldPress {
  /**
   * `Head.astro` stores the sign-out button here when it is pressed before the page's scripts run.
   */
  heldPress?: Element | null;
}

/**
 * Signs out when the button is pressed, or at once if it was pressed before this script ran. The
 * press may be repeated where the rest of the page loads later than this, so only the first counts
 * until the page comes back from the browser's cache.
 */
export function signOutOnPress(button: HTMLElement, leave?: () => void): void {
  button.addEventListener('click', () => {
    if (!isSignedOut) void signOut().then(leave);
    isSignedOut = true;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isSignedOut = false;
  });
  if ((globalThis as HeldPress).heldPress === button) button.click();
}
