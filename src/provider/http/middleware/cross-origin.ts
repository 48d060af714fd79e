import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

const HEADERS = [
  'Authorization',
  'Brand-Id',
  'Content-Type',
  'Hold-Token',
  'Idempotency-Key',
  'Token',
  'X-ReCaptcha-Token',
  'X-XSRF-TOKEN',
];
const PREFLIGHT_SECONDS = 7_200;

/**
 * Allows CORS for the configured origins only. Tokens are sent in headers, so cookies are not
 * allowed across origins.
 */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  const respond = cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: HEADERS,
    exposeHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: PREFLIGHT_SECONDS,
  });
  return async (c, next) => {
    if (c.req.header('origin') !== undefined) return respond(c, next);
    // A cache must not give this response to a request with an origin.
    if (origins.length > 0) c.header('Vary', 'Origin');
    return next();
  };
}
