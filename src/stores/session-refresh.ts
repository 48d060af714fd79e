import { request } from './api.ts';
import { sessionStep } from './session-step.ts';
import { $session, refreshFromStorage, signIn } from './session.ts';

const CHECK_EVERY_MS = 15_000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

async function renew(): Promise<void> {
  refreshFromStorage();
  const session = $session.get();
  if (session.kind !== 'customer' || session.refreshToken === '') return;
  const tab = { visible: true, lastActive: Date.now() };
  if (sessionStep(session.expiration, Date.now(), tab) !== 'renew') return;
  const { refreshSession } = await import('#contract/hub/auth.ts');
  const result = await request(refreshSession, { body: { refresh_token: session.refreshToken } });
  if (result.ok) signIn(result.value);
  else console.warn('session not renewed', result.failure.kind);
}

/** One tab at a time, because a refresh token that is used twice ends the session. */
const renewAlone = (): Promise<unknown> =>
  'locks' in navigator
    ? navigator.locks.request('session-refresh', { ifAvailable: true }, async (lock) => {
        if (lock !== null) await renew();
      })
    : renew();

/** Renews the session while this tab is open, in view and used, and notices when its time has passed. Returns what stops it. */
export function keepSession(): () => void {
  let lastActive = Date.now();
  const stopped = new AbortController();
  const { signal } = stopped;
  const noteLife = (): void => {
    lastActive = Date.now();
  };
  const check = (): void => {
    const session = $session.get();
    if (session.kind === 'visitor') return;
    const tab = { visible: document.visibilityState === 'visible', lastActive };
    const step = sessionStep(session.expiration, Date.now(), tab);
    if (step === 'ended') refreshFromStorage();
    if (step === 'renew') void renewAlone();
  };
  for (const name of SIGNS_OF_LIFE) addEventListener(name, noteLife, { signal, passive: true });
  document.addEventListener('visibilitychange', check, { signal });
  const timer = setInterval(check, CHECK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  check();
  return () => stopped.abort();
}
