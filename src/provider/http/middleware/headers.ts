import type { MiddlewareHandler } from 'hono';

const YEAR_SECONDS = 31_536_000;

/**
 * Sets security headers for an API, and `no-store` on every response whose route sets nothing else.
 * It runs before the route: a header that is added to a finished response rebuilds the response.
 */
export function responseHeaders(siteUrl: string): MiddlewareHandler {
  const secure = siteUrl.startsWith('https:');
  return async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('X-Frame-Options', 'DENY');
    c.header('Referrer-Policy', 'no-referrer');
    if (secure) {
      c.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
    }
    await next();
  };
}
