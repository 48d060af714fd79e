import { atom, onMount } from 'nanostores';
import type { SignInAnswer } from '#contract/hub/auth.ts';
import { localStore } from '#lib/safe-storage.ts';
import {
  clearSession,
  readSession,
  storeSignIn,
  suspendStored,
  type Session,
} from './session-data.ts';

/** Who is at this browser. It is `visitor` while pages are pre-rendered, and is read from storage on first use. */
export const $session = atom<Session>({ kind: 'visitor' });

/** Turns true once when the stored session's time had passed; the frame then sends the customer home. */
export const $sessionExpired = atom(false);

/** Reads the stored session again, as another tab may have changed it. */
export function refreshFromStorage(): void {
  const { session, expired } = readSession(localStore, new Date());
  if (expired) {
    clearSession(localStore);
    $sessionExpired.set(true);
  }
  $session.set(session);
}

onMount($session, () => {
  if (typeof window === 'undefined') return;
  refreshFromStorage();
  const onStorage = (event: StorageEvent): void => {
    if (event.key === null || event.key === 'token' || event.key === 'suspended')
      refreshFromStorage();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
});

/** Stores a successful sign-in and returns of which kind it is; `email` is what was typed for it. */
export function signIn(answer: SignInAnswer, email?: string): Session['kind'] {
  const kind = storeSignIn(localStore, answer, email);
  refreshFromStorage();
  return kind;
}

/** Turns the customer's session into a suspended one; the guarded page in view leads to what is due. */
export function suspendSession(email = ''): void {
  suspendStored(localStore, email);
  refreshFromStorage();
}

/** Forgets the session in this browser; every open tab follows. */
export function forgetSession(): void {
  clearSession(localStore);
  $session.set({ kind: 'visitor' });
}
