import { atom } from 'nanostores';
import { request } from './api.ts';
import { $session, readSessionAgain, sessionStep } from '#stores/session/session.ts';

/** How often the session is looked at, and a failed renewal tried again. */
export const CHECK_EVERY_MS = 15_000;
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

/** True while the session is about to end: this tab is idle, or the provider does not renew it. */
export const $sessionEnding = atom(false);

/**
 * Renews the session as it is stored now: a refresh token that another tab has used would end it.
 * Returns false when a session that is still there was not renewed.
 */
async function renew(): Promise<boolean> {
  readSessionAgain();
  const session = $session.get();
  if (session.kind === 'visitor') return true;
  if (session.refreshToken === '') return false;
  const email = session.kind === 'suspended' ? session.email : undefined;
  const [{ refreshSession }, { handleFailedRenewal, storeGranted }] = await Promise.all([
    import('#contract/hub/auth.ts'),
    import('#stores/session/sign-in.ts'),
  ]);
  const result = await request(refreshSession, { body: { refresh_token: session.refreshToken } });
  // A customer who signed out meanwhile stays signed out.
  if ($session.get().kind === 'visitor') return true;
  if (result.ok) {
    storeGranted(result.value, email);
    $sessionEnding.set(false);
  } else handleFailedRenewal(result.failure);
  return result.ok;
}

/**
 * Renews the session in its last minutes; another tab may have renewed it since this one looked.
 */
async function renewIfDue(): Promise<void> {
  readSessionAgain();
  const session = $session.get();
  if (session.kind === 'visitor') return;
  const tab = { visible: true, lastActive: Date.now() };
  if (sessionStep(session, Date.now(), tab) === 'renew') await renew();
}

/** Runs work in one tab at a time, because a refresh token that is used twice ends the session. */
const inOneTab = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  'locks' in navigator
    ? navigator.locks.request('session-refresh', { ifAvailable: true }, (lock) =>
        lock === null ? undefined : work(),
      )
    : work();

/**
 * Renews the session now; the response differs for a suspended account. Resolves to whether the
 * session was renewed; undefined when another tab is renewing it.
 */
export const renewSession = (): Promise<boolean | undefined> => inOneTab(renew);

/**
 * Renews the session while this tab is open, in view and used, and warns before it ends. Returns
 * what stops it.
 */
export function renewWhileActive(): () => void {
  let lastActive = Date.now();
  const stopped = new AbortController();
  const { signal } = stopped;
  const noteActivity = (): void => {
    lastActive = Date.now();
  };
  const check = (): void => {
    const session = $session.get();
    if (session.kind === 'visitor') return;
    const tab = { visible: document.visibilityState === 'visible', lastActive };
    const step = sessionStep(session, Date.now(), tab);
    if (step === 'ended') readSessionAgain();
    // A warning in view stays until the session is renewed, which may fail.
    if (step === 'renew') void inOneTab(renewIfDue);
    else $sessionEnding.set(step === 'warn');
  };
  for (const name of ACTIVITY_EVENTS)
    addEventListener(name, noteActivity, { signal, passive: true });
  document.addEventListener('visibilitychange', check, { signal });
  const timer = setInterval(check, CHECK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  check();
  return () => stopped.abort();
}
