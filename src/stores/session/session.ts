import { FRAME_LIMITS } from '#config/limits/frame-limits.ts';
import {
  CURRENT_USER_KEY,
  CUSTOMER_NAME_KEY,
  EXPIRATION_KEY,
  REFRESH_TOKEN_KEY,
  SUSPENDED_KEY,
  TOKEN_KEY,
} from '#config/storage-keys.ts';
import type { SignInResponse } from '#contract/hub/auth.ts';
import {
  isRecord,
  type KeyValueStore,
  localStore,
  readJson,
  textOf,
} from '#lib/browser/safe-storage.ts';
import { MINUTE_MS } from '#lib/time.ts';
import { atom, onMount } from 'nanostores';

/**
 * What the browser stores of a sign-in, under the names of docs/public-site.md, "Names in storage".
 */
export type BrowserSession =
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

const CUSTOMER_KEYS = [
  CURRENT_USER_KEY,
  TOKEN_KEY,
  EXPIRATION_KEY,
  CUSTOMER_NAME_KEY,
  REFRESH_TOKEN_KEY,
] as const;

/** The id of a customer, or the name for a provider that returns none. */
type CustomerId = number | string;

type SuspendedEntry = Omit<SignInResponse, 'user' | 'customerId' | 'firstSubId'> & {
  email: string;
  customerId: CustomerId | undefined;
};

/** Stores a suspended session in place of the customer's. */
export function storeSuspended(storage: KeyValueStore, entry: SuspendedEntry): void {
  const { token, refresh_token, status, expiration, email, customerId } = entry;
  const stored = { token, refresh_token, status, expiration, email, customerId };
  storage.setItem(SUSPENDED_KEY, JSON.stringify(stored));
  for (const key of CUSTOMER_KEYS) storage.removeItem(key);
}

/** Removes both kinds of session. */
export function removeStoredSession(storage: KeyValueStore): void {
  for (const key of [...CUSTOMER_KEYS, SUSPENDED_KEY]) storage.removeItem(key);
}

/** Turns a customer's session into a suspended one, as the account is on hold. */
export function storeSuspension(storage: KeyValueStore, email: string): void {
  const [token, expiration] = [storage.getItem(TOKEN_KEY), storage.getItem(EXPIRATION_KEY)];
  if (token === null || expiration === null) return;
  const refresh_token = storage.getItem(REFRESH_TOKEN_KEY) ?? '';
  const customerId = storedCustomerId(storage);
  const status = 'PreSuspended';
  storeSuspended(storage, { token, refresh_token, status, expiration, email, customerId });
}

/** Returns who is signed in, also to a suspended account. */
export function storedCustomerId(storage: KeyValueStore): CustomerId | undefined {
  const isCustomer = storage.getItem(CURRENT_USER_KEY) !== null;
  const entry = readJson(storage, isCustomer ? CURRENT_USER_KEY : SUSPENDED_KEY);
  const customerId = isRecord(entry) ? entry['customerId'] : undefined;
  return typeof customerId === 'number' || typeof customerId === 'string' ? customerId : undefined;
}

function readSuspended(storage: KeyValueStore): BrowserSession | undefined {
  const data = readJson(storage, SUSPENDED_KEY);
  if (!isRecord(data)) return undefined;
  const { token, refresh_token, status, expiration, email } = data;
  if (typeof token !== 'string' || typeof expiration !== 'string') return undefined;
  return {
    kind: 'suspended',
    token,
    refreshToken: textOf(refresh_token),
    status: status === 'PreSuspended' ? 'PreSuspended' : 'Suspended',
    expiration,
    email: textOf(email),
  };
}

/**
 * Returns the stored session; `expired` means that its time has passed (docs/public-site.md,
 * "Session").
 */
export function readSession(
  storage: KeyValueStore,
  now: Date,
): { session: BrowserSession; expired: boolean } {
  const token = storage.getItem(TOKEN_KEY);
  const expiration = storage.getItem(EXPIRATION_KEY);
  const session: BrowserSession =
    token !== null && expiration !== null
      ? {
          kind: 'customer',
          token,
          expiration,
          refreshToken: storage.getItem(REFRESH_TOKEN_KEY) ?? '',
          name: storage.getItem(CUSTOMER_NAME_KEY) ?? '',
        }
      : (readSuspended(storage) ?? { kind: 'visitor' });
  const ends = session.kind === 'visitor' ? Infinity : Date.parse(session.expiration);
  return ends > now.getTime()
    ? { session, expired: false }
    : { session: { kind: 'visitor' }, expired: true };
}

const RENEW_BEFORE_MS = 5 * MINUTE_MS;
const ACTIVE_WITHIN_MS = 10 * MINUTE_MS;

/**
 * Returns the next step of a session: leave it, renew it, warn that it ends soon, or end it. One
 * without a refresh token cannot be renewed. All times are epoch milliseconds.
 */
export function sessionStep(
  { expiration, refreshToken }: { expiration: string; refreshToken: string },
  now: number,
  tab: { visible: boolean; lastActive: number },
): 'none' | 'renew' | 'warn' | 'ended' {
  const left = Date.parse(expiration) - now;
  if (!(left > 0)) return 'ended';
  const active = tab.visible && now - tab.lastActive <= ACTIVE_WITHIN_MS;
  if (left <= RENEW_BEFORE_MS && active && refreshToken !== '') return 'renew';
  return left <= FRAME_LIMITS.warnBeforeEndMs ? 'warn' : 'none';
}

/**
 * Who is at this browser. It is `visitor` while pages are pre-rendered, and is read from storage on
 * first use.
 */
export const $session = atom<BrowserSession>({ kind: 'visitor' });

/**
 * Turns true once when the stored session's time had passed; the frame then sends the customer
 * home.
 */
export const $sessionExpired = atom(false);

/** Where a guarded page leads once its session is gone, as `pathAfterSession` returns it. */
const $pathAfterSession = atom<string | undefined>('/');

/** Reads the stored session again, as another tab may have changed it. */
export function readSessionAgain(): void {
  const { session, expired } = readSession(localStore, new Date());
  if (expired) {
    removeStoredSession(localStore);
    $sessionExpired.set(true);
  }
  $session.set(session);
}

onMount($session, () => {
  if (typeof window === 'undefined') return;
  readSessionAgain();
  const onStorage = (event: StorageEvent): void => {
    if (event.key === null || event.key === TOKEN_KEY || event.key === SUSPENDED_KEY)
      readSessionAgain();
  };
  addEventListener('storage', onStorage);
  // Another page may have signed in or out since the browser cached this one. Nothing ends it, as
  // every page has the session.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    $pathAfterSession.set('/');
    readSessionAgain();
  });
  return () => removeEventListener('storage', onStorage);
});

/**
 * Turns the customer's session into a suspended one; the guarded page in view leads to what is due.
 */
export function suspendSession(email = ''): void {
  storeSuspension(localStore, email);
  readSessionAgain();
}

/** Removes the session from this browser; every open tab follows. */
export function endSession(): void {
  removeStoredSession(localStore);
  $session.set({ kind: 'visitor' });
}

/**
 * Returns where a guarded page leads once its session is gone, as a language-neutral path: home
 * unless set otherwise, undefined for sign-in and back.
 */
export const pathAfterSession = (): string | undefined => $pathAfterSession.get();

/** Removes the session and sends the guarded page in view to a path of its language. */
export function endSessionAt(path: string): void {
  $pathAfterSession.set(path);
  endSession();
}

/**
 * Removes a session that the server no longer has; the guarded page in view leads to sign-in and
 * back. After a sign-out, also in another tab, it leads home instead.
 */
export function endRejectedSession(): void {
  readSessionAgain();
  if ($session.get().kind === 'visitor') return;
  $pathAfterSession.set(undefined);
  endSession();
}
