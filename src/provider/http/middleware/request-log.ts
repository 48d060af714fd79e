import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { redactPath } from '#provider/platform/redact.ts';
import { getCallerAddress } from '#provider/http/endpoints/caller.ts';
import { runInRequest, type RequestScope } from '#provider/platform/request-scope.ts';

/**
 * Logs each request: address, customer, path, status and time, without query, headers and bodies.
 */
export const requestLog =
  (log: Logger, trustedProxies: number): MiddlewareHandler =>
  (c, next) => {
    const started = performance.now();
    const scope: RequestScope = {
      requestId: randomUUID(),
      address: getCallerAddress(c, trustedProxies),
    };
    c.header('X-Request-Id', scope.requestId);
    return runInRequest(scope, async () => {
      await next();
      log.info({
        method: c.req.method,
        path: redactPath(c.req.path),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
        address: scope.address,
        customerId: scope.customerId,
      });
    });
  };
