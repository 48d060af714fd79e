import { logout } from '#contract/hub/auth.ts';
import { request } from './api.ts';
import { leaveFor } from './departure.ts';

const PATIENCE_MS = 2_000;

/** Ends the session on the server and in this browser, where it ends after 2 seconds even without an answer; all tabs follow. */
export async function signOut(): Promise<void> {
  const told = request(logout);
  const result = await Promise.race([
    told,
    new Promise<undefined>((done) => setTimeout(done, PATIENCE_MS)),
  ]);
  if (result !== undefined && !result.ok) console.warn('logout not confirmed', result.failure.kind);
  leaveFor('/');
}
