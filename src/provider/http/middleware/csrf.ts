import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Context } from '#provider/domain/context.ts';
import { SETS_COOKIE } from '../endpoints/route.ts';
import { forbidden } from '#provider/platform/errors.ts';
import { logSecurityEvent } from '#provider/platform/security-events.ts';

/**
 * Returns the cookie's name. Behind https no other subdomain may write it, so that a planted cookie
 * is never taken.
 */
const cookieName = (siteUrl: string): string =>
  siteUrl.startsWith('https:') ? '__Host-XSRF-TOKEN' : 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects a writing request that has the cookie and does not repeat it in a header (double submit),
 * unless the browser itself says that a page of the same origin sends it: on a first visit a page
 * may write beside the request that gets the cookie. Endpoints that change nothing although their
 * method writes are exempt for browsers that say nothing.
 */
export const csrfGuard =
  (context: Context, readOnlyPaths: ReadonlySet<string>): MiddlewareHandler =>
  async (c, next) => {
    const cookie = getCookie(c, cookieName(context.config.siteUrl));
    const writes = !READING.has(c.req.method) && !readOnlyPaths.has(c.req.path.toLowerCase());
    const isOwn = c.req.header('sec-fetch-site') === 'same-origin';
    if (writes && cookie && !isOwn && !isSame(cookie, c.req.header(HEADER) ?? '')) {
      logSecurityEvent(context, 'csrf-refused');
      throw forbidden('csrf');
    }
    await next();
  };

/**
 * Gives the cookie to a visitor of the hub API who has none yet; that one response is then private.
 */
export const csrfCookie = (siteUrl: string): MiddlewareHandler => {
  const secure = siteUrl.startsWith('https:');
  const name = cookieName(siteUrl);
  return async (c, next) => {
    if (c.req.method === 'GET' && !getCookie(c, name)) {
      const token = randomBytes(24).toString('base64url');
      setCookie(c, name, token, { path: '/', sameSite: 'Lax', secure });
      c.set(SETS_COOKIE, true);
    }
    await next();
  };
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares digests, so that neither content nor length shows in the time it takes. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}
