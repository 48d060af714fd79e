import type { MiddlewareHandler } from 'hono';
import { MINUTE_MS } from '#lib/time.ts';
import type { Context } from '#provider/domain/context.ts';
import { rateLimited } from '#provider/platform/errors.ts';
import { callerAddress, networkOf } from '#provider/http/endpoints/caller.ts';
import { logSecurityEvent } from '#provider/platform/security-events.ts';

const WINDOW_MS = MINUTE_MS;
/** Networks that are counted at a time; more in a minute is an attack, which restarts the count. */
const MOST_NETWORKS = 100_000;

/**
 * Responds with 429 when one network sends too many requests in a minute. It counts in memory, as a
 * query would cost as much as the request.
 */
export function requestLimit(context: Context): MiddlewareHandler {
  const { limits, trustedProxies } = context.config;
  const counts = new Map<string, number>();
  let windowEnds = 0;
  return async (c, next) => {
    const now = performance.now();
    if (now >= windowEnds || counts.size > MOST_NETWORKS) {
      counts.clear();
      windowEnds = now + WINDOW_MS;
    }
    const network = networkOf(callerAddress(c, trustedProxies));
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count > limits.requestsPerAddress) {
      // Once: a flood of requests must not become a flood of log lines.
      if (count === limits.requestsPerAddress + 1) logSecurityEvent(context, 'rate-limited');
      throw rateLimited((windowEnds - now) / 1000);
    }
    await next();
  };
}
