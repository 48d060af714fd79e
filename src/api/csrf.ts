import { cookieValue } from '#lib/cookie-value.ts';

/**
 * Reads the cross-site-request-forgery token from its cookie, where the API has set one. A provider
 * behind https may use the prefix that keeps other subdomains from writing the cookie.
 */
export const csrfToken = (cookies: string): string | undefined =>
  cookieValue(cookies, '__Host-XSRF-TOKEN') || cookieValue(cookies, 'XSRF-TOKEN') || undefined;

/**
 * Only writing requests to a relative address carry the token (docs/public-site.md, "Requests").
 */
export const needsCsrf = (method: string, address: string): boolean =>
  method !== 'GET' && method !== 'HEAD' && address.startsWith('/') && !address.startsWith('//');
