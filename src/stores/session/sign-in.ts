import type { ApiFailure } from '#api/failure.ts';
import { lacksEndpoint } from '#api/missing-endpoint.ts';
import type { SignInResponse } from '#contract/hub/auth.ts';
import {
  CURRENT_USER_KEY,
  CUSTOMER_NAME_KEY,
  EXPIRATION_KEY,
  REFRESH_TOKEN_KEY,
  SUSPENDED_KEY,
  TOKEN_KEY,
} from '#config/storage-keys.ts';
import { jwtClaims } from '#lib/jwt-claims.ts';
import { isRecord, type KeyValueStore, localStore, readJson } from '#lib/browser/safe-storage.ts';
import { MINUTE_MS } from '#lib/time.ts';
import { removePortInToken } from './sign-in-tokens.ts';
import { readSessionAgain, storeSuspended, type BrowserSession } from './session.ts';

/** How long a session lasts whose provider names no time that this device can use. */
const LIFETIME_MS = 30 * MINUTE_MS;

/** Returns when a token was signed, in epoch milliseconds; NaN where it does not name that. */
function signedAt(token: string): number {
  const { iat } = jwtClaims(token);
  return typeof iat === 'number' ? iat * 1_000 : Number.NaN;
}

/**
 * Returns when a session that was just granted ends by this device's clock, which may be hours from
 * the provider's (docs/decisions/end-of-a-session.md).
 */
function endOnDevice({ token, expiration }: SignInResponse): string {
  const ends = Date.parse(expiration);
  const lasts = ends - signedAt(token);
  const isUnknown = Number.isNaN(lasts);
  if (isUnknown ? ends > Date.now() : lasts <= 0) return expiration;
  return new Date(Date.now() + (isUnknown ? LIFETIME_MS : lasts)).toISOString();
}

/**
 * Stores a sign-in that was just granted. A suspended one is stored apart and never as the current
 * user; any other clears the suspended one. `token` is set last, because other tabs read everything
 * when it changes. The new kind of session is stored before the old one is removed.
 */
export function storeSignIn(
  storage: KeyValueStore,
  granted: SignInResponse,
  email = '',
): BrowserSession['kind'] {
  // Without an id, the name tells the customers of one browser apart.
  const customerId = granted.customerId ?? granted.user;
  const response = { ...granted, customerId, expiration: endOnDevice(granted) };
  if (response.status === 'Suspended' || response.status === 'PreSuspended') {
    storeSuspended(storage, { ...response, email });
    return 'suspended';
  }
  const { firstSubId } = response;
  storage.setItem(CURRENT_USER_KEY, JSON.stringify({ customerId, firstSubId }));
  storage.setItem(EXPIRATION_KEY, response.expiration);
  storage.setItem(CUSTOMER_NAME_KEY, response.user);
  storage.setItem(REFRESH_TOKEN_KEY, response.refresh_token);
  storage.setItem(TOKEN_KEY, response.token);
  storage.removeItem(SUSPENDED_KEY);
  return 'customer';
}

/**
 * Stores a session that was just granted, by a sign-in or a renewal, and returns of which kind it
 * is; `email` as in `signIn`.
 */
export function storeGranted(response: SignInResponse, email?: string): BrowserSession['kind'] {
  const kind = storeSignIn(localStore, response, email);
  readSessionAgain();
  return kind;
}

/**
 * Stores a successful sign-in and returns of which kind it is; `email` is what was typed for it.
 * Removes an unused link of the support team.
 */
export function signIn(response: SignInResponse, email?: string): BrowserSession['kind'] {
  removePortInToken();
  return storeGranted(response, email);
}

/**
 * Logs that a session was not renewed. Where the provider renews none, removes the refresh token
 * from either kind of session, so that no page asks again.
 */
export function handleFailedRenewal(failure: ApiFailure): void {
  console.warn('session not renewed', failure.kind);
  if (!lacksEndpoint(failure)) return;
  const suspended = readJson(localStore, SUSPENDED_KEY);
  if (isRecord(suspended)) {
    localStore.setItem(SUSPENDED_KEY, JSON.stringify({ ...suspended, refresh_token: '' }));
  } else localStore.setItem(REFRESH_TOKEN_KEY, '');
  readSessionAgain();
}
