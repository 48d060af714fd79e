import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { ProviderConfig } from '#provider/platform/config.ts';
import { redactPath } from '#provider/platform/redact.ts';
import { callerAddress } from '#provider/http/endpoints/caller.ts';
import { runInRequest, type RequestScope } from '#provider/platform/request-scope.ts';

/**
 * Logs each request: address, customer, path, status and time, without query, headers and bodies.
 * Outside sandbox mode it warns once of a proxy that is not configured.
 */
export function requestLog(
  log: Logger,
  { sandbox, trustedProxies }: Pick<ProviderConfig, 'sandbox' | 'trustedProxies'>,
): MiddlewareHandler {
  let mayWarn = !sandbox && trustedProxies === 0;
  return (c, next) => {
    if (mayWarn && c.req.header('x-forwarded-for') !== undefined) {
      mayWarn = false;
      log.warn(UNTRUSTED_PROXY);
    }
    const started = performance.now();
    const scope: RequestScope = {
      requestId: randomUUID(),
      address: callerAddress(c, trustedProxies),
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
}

const UNTRUSTED_PROXY =
  'TRUST_PROXY is 0, and a request came with X-Forwarded-For: behind a proxy, all visitors share ' +
  'the limits of one address. Set TRUST_PROXY to the number of proxies.';
