import { $session, forgetSession, refreshFromStorage } from './session.ts';

let destination: string | undefined = '/';

/** Where a guarded page goes once its session is gone, as a language-neutral path: home unless said otherwise, undefined for sign-in and back. */
export const departure = (): string | undefined => destination;

/** Forgets the session and sends the guarded page in view to a path of its language. */
export function leaveFor(path: string): void {
  destination = path;
  forgetSession();
}

/**
 * Forgets a session that the server no longer knows; the guarded page in view leads to sign-in,
 * which leads back to it. After a sign-out, also in another tab, it leads home instead.
 */
export function dropSession(): void {
  refreshFromStorage();
  if ($session.get().kind === 'visitor') return;
  destination = undefined;
  forgetSession();
}
