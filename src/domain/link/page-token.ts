import { tabStore } from '#lib/safe-storage.ts';

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

/**
 * Returns the `Email` claim of a recovery token (JWT, RFC 7519), for display only: nothing here
 * checks its signature. Undefined when there is none to read.
 */
export function tokenEmail(token: string): string | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const { Email: email } = claims as { Email?: unknown };
    return typeof email === 'string' && email !== '' ? email : undefined;
  } catch {
    return undefined;
  }
}
