import { jwtClaims } from '#lib/jwt-claims.ts';
import { tabStore } from '#lib/browser/safe-storage.ts';

/**
 * Returns the token that ends a token page's address, `/he/recovery-password/{token}`; undefined
 * when there is none.
 */
export function tokenFromPath(pathname: string, page: string): string | undefined {
  const marker = `${page}/`;
  const start = pathname.indexOf(marker);
  if (start < 0) return undefined;
  const raw = pathname.slice(start + marker.length).replace(/\/+$/, '');
  if (raw === '' || raw.includes('/')) return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

const keyOf = (page: string): string => `token:${page}`;

/**
 * Moves the token from the address bar into the tab's storage and returns it. It stays there until
 * it is used, through a reload or another language; no history entry or log holds it.
 */
export function takePathToken(page: string): string | undefined {
  const { pathname, search, hash } = location;
  const token = tokenFromPath(pathname, page);
  if (token === undefined) return tabStore.getItem(keyOf(page)) ?? undefined;
  tabStore.setItem(keyOf(page), token);
  const clean = pathname.slice(0, pathname.indexOf(`${page}/`) + page.length);
  history.replaceState(history.state, '', `${clean}${search}${hash}`);
  return token;
}

/** Removes a token that was used, or that can no longer be. */
export const dropPathToken = (page: string): void => tabStore.removeItem(keyOf(page));

/** Returns the `Email` claim of a recovery token, for display; undefined when it has none. */
export function tokenEmail(token: string): string | undefined {
  const { Email: email } = jwtClaims(token);
  return typeof email === 'string' && email !== '' ? email : undefined;
}
