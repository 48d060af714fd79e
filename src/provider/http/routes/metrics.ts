import type { Context as HonoContext, Hono } from 'hono';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { ProviderConfig } from '#provider/platform/config.ts';
import type { Context } from '#provider/domain/context.ts';
import { unknownAddress } from '#provider/platform/errors.ts';
import { registerChargeCounter } from '../metrics/charge-metrics.ts';
import { registerShopMetrics } from '../metrics/shop-metrics.ts';
import { isFromThisMachine } from '#provider/http/endpoints/caller.ts';
import { logSecurityEvent } from '#provider/platform/security-events.ts';
import { createDigest, isSameDigest } from '#provider/platform/digest.ts';

/**
 * Registers `GET /metrics`, in Prometheus' text format, for requests of this machine and for those
 * with `METRICS_TOKEN` as bearer token. For any other the address does not exist.
 */
export function mountMetrics(app: Hono, context: Context, registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  registerChargeCounter(registry, context);
  registerShopMetrics(registry, context);
  app.use('/metrics', async (c, next) => {
    if (!mayReadMetrics(c, context)) throw unknownAddress();
    await next();
  });
  app.get('/metrics', async (c) =>
    c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType }),
  );
}

function mayReadMetrics(c: HonoContext, context: Pick<Context, 'config' | 'log'>): boolean {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (token === undefined) return isFromThisMachine(c);
  const isRight = isMetricsToken(token, context.config);
  if (!isRight) logSecurityEvent(context, 'access-refused', { reason: 'metrics-token' });
  return isRight;
}

/** Digests are compared, so that neither content nor length of the token shows in the time. */
const isMetricsToken = (token: string, { metricsToken }: ProviderConfig): boolean =>
  metricsToken !== null && isSameDigest(createDigest(token), createDigest(metricsToken));
