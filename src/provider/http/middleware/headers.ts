import type { MiddlewareHandler } from 'hono';

const YEAR_SECONDS = 31_536_000;

/** Security headers for an API, and `no-store` on every answer that does not say how it may be cached. */
export function answerHeaders(siteUrl: string): MiddlewareHandler {
  const secure = siteUrl.startsWith('https:');
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
    headers.set('x-content-type-options', 'nosniff');
    headers.set('x-frame-options', 'DENY');
    headers.set('referrer-policy', 'no-referrer');
    if (secure)
      headers.set('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
  };
}
