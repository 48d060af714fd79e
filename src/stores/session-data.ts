import type { SignInAnswer } from '#contract/hub/auth.ts';
import type { KeyValueStore } from '#lib/safe-storage.ts';

/** What the browser keeps of a sign-in, under the names of specification 1, section 3. */
export type Session =
  | { kind: 'visitor' }
  | { kind: 'customer'; token: string; refreshToken: string; expiration: string; name: string }
  | { kind: 'suspended'; token: string; status: 'PreSuspended' | 'Suspended'; expiration: string };

const CUSTOMER_KEYS = ['currentUser', 'token', 'expiration', 'name', 'refresh_token'] as const;

/** A suspended sign-in is stored apart and never as the current user; any other clears the suspended one. */
export function storeSignIn(storage: KeyValueStore, answer: SignInAnswer): Session['kind'] {
  if (answer.status === 'Suspended' || answer.status === 'PreSuspended') {
    clearSession(storage);
    const { token, status, expiration } = answer;
    storage.setItem('suspended', JSON.stringify({ token, status, expiration }));
    return 'suspended';
  }
  storage.removeItem('suspended');
  const { customerId, firstSubId } = answer;
  storage.setItem('currentUser', JSON.stringify({ customerId, firstSubId }));
  storage.setItem('token', answer.token);
  storage.setItem('expiration', answer.expiration);
  storage.setItem('name', answer.user);
  storage.setItem('refresh_token', answer.refresh_token);
  return 'customer';
}

/** Forgets both kinds of session. */
export function clearSession(storage: KeyValueStore): void {
  for (const key of [...CUSTOMER_KEYS, 'suspended']) storage.removeItem(key);
}

function readSuspended(storage: KeyValueStore): Session | undefined {
  try {
    const data: unknown = JSON.parse(storage.getItem('suspended') ?? 'null');
    const { token, status, expiration } = data as Record<string, string>;
    if (token === undefined || expiration === undefined) return undefined;
    return {
      kind: 'suspended',
      token,
      status: status === 'PreSuspended' ? 'PreSuspended' : 'Suspended',
      expiration,
    };
  } catch {
    return undefined;
  }
}

/** Reads the session as stored; `expired` tells that its time has passed (specification 1, section 4, "Session"). */
export function readSession(
  storage: KeyValueStore,
  now: Date,
): { session: Session; expired: boolean } {
  const token = storage.getItem('token');
  const expiration = storage.getItem('expiration');
  const session: Session =
    token !== null && expiration !== null
      ? {
          kind: 'customer',
          token,
          expiration,
          refreshToken: storage.getItem('refresh_token') ?? '',
          name: storage.getItem('name') ?? '',
        }
      : (readSuspended(storage) ?? { kind: 'visitor' });
  const ends = session.kind === 'visitor' ? Infinity : Date.parse(session.expiration);
  return ends > now.getTime()
    ? { session, expired: false }
    : { session: { kind: 'visitor' }, expired: true };
}
