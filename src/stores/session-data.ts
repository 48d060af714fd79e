import type { SignInAnswer } from '#contract/hub/auth.ts';
import type { KeyValueStore } from '#lib/safe-storage.ts';

/**
 * What the browser stores of a sign-in, under the names of docs/public-site.md, "Names in storage".
 */
export type Session =
  | { kind: 'visitor' }
  | { kind: 'customer'; token: string; refreshToken: string; expiration: string; name: string }
  | {
      kind: 'suspended';
      token: string;
      refreshToken: string;
      status: 'PreSuspended' | 'Suspended';
      expiration: string;
      /** As it was typed at sign-in, to have it ready for the next one; empty when unknown. */
      email: string;
    };

const CUSTOMER_KEYS = ['currentUser', 'token', 'expiration', 'name', 'refresh_token'] as const;

type SuspendedEntry = Omit<SignInAnswer, 'user' | 'customerId' | 'firstSubId'> & { email: string };

function storeSuspended(storage: KeyValueStore, entry: SuspendedEntry): void {
  const { token, refresh_token, status, expiration, email } = entry;
  clearSession(storage);
  const stored = { token, refresh_token, status, expiration, email };
  storage.setItem('suspended', JSON.stringify(stored));
}

/**
 * Stores a sign-in. A suspended one is stored apart and never as the current user; any other
 * clears the suspended one.
 */
export function storeSignIn(
  storage: KeyValueStore,
  answer: SignInAnswer,
  email = '',
): Session['kind'] {
  if (answer.status === 'Suspended' || answer.status === 'PreSuspended') {
    storeSuspended(storage, { ...answer, email });
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

/** Turns a customer's session into a suspended one, as the provider says that the account is on hold. */
export function suspendStored(storage: KeyValueStore, email: string): void {
  const [token, expiration] = [storage.getItem('token'), storage.getItem('expiration')];
  if (token === null || expiration === null) return;
  const refresh_token = storage.getItem('refresh_token') ?? '';
  storeSuspended(storage, { token, refresh_token, status: 'PreSuspended', expiration, email });
}

function readSuspended(storage: KeyValueStore): Session | undefined {
  try {
    const data: unknown = JSON.parse(storage.getItem('suspended') ?? 'null');
    const { token, refresh_token, status, expiration, email } = data as Record<string, string>;
    if (token === undefined || expiration === undefined) return undefined;
    return {
      kind: 'suspended',
      token,
      refreshToken: refresh_token ?? '',
      status: status === 'PreSuspended' ? 'PreSuspended' : 'Suspended',
      expiration,
      email: email ?? '',
    };
  } catch {
    return undefined;
  }
}

/**
 * Reads the stored session; `expired` means that its time has passed (docs/public-site.md,
 * "Session").
 */
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
