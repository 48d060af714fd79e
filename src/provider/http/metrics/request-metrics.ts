import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { Counter, Histogram, type Registry } from 'prom-client';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts and times requests. Every label has a fixed set of values: a raw path would name
 * customers, and let a caller create series without end.
 */
export function requestMetrics(registry: Registry): MiddlewareHandler {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by method, route pattern and status class.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its response, by method and route pattern.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return async (c, next) => {
    const started = performance.now();
    await next();
    const method = METHODS.has(c.req.method) ? c.req.method : 'other';
    const route = routePattern(c);
    requests.inc({ method, route, status: `${Math.floor(c.res.status / 100)}xx` });
    durations.observe({ method, route }, (performance.now() - started) / 1000);
  };
}

/** Returns the pattern of the endpoint that a request belongs to; middleware has a wildcard. */
const routePattern = (c: HonoContext): string =>
  matchedRoutes(c).find(({ path }) => !path.includes('*'))?.path ?? 'unmatched';
