import { Hono } from 'hono';
import { Registry } from 'prom-client';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { CONTRACT } from '#contract/index.ts';
import { isFromThisMachine } from './endpoints/caller.ts';
import { createErrorResponse, rejectOtherMethods } from './endpoints/error-response.ts';
import type { Context } from '#provider/domain/context.ts';
import type { ProviderConfig } from '#provider/platform/config.ts';
import { unknownAddress } from '#provider/platform/errors.ts';
import { requestMetrics } from './metrics/request-metrics.ts';
import { bodySize } from './middleware/body-size.ts';
import { crossOrigin } from './middleware/cross-origin.ts';
import { csrfCookie, csrfGuard } from './middleware/csrf.ts';
import { responseHeaders } from './middleware/headers.ts';
import { requestLimit } from './middleware/request-limit.ts';
import { requestLog } from './middleware/request-log.ts';
import { routePath } from './endpoints/route.ts';
import { mountApiReader } from './routes/dev/api-reader.ts';
import { mountOutboxPage } from './routes/dev/outbox.ts';
import { mountHealth } from './routes/health.ts';
import { mountAccount } from './routes/hub/account.ts';
import { mountAuth } from './routes/hub/auth.ts';
import { mountBilling } from './routes/hub/billing.ts';
import { mountCalls } from './routes/hub/calls.ts';
import { mountCatalogue } from './routes/hub/catalogue.ts';
import { mountHubInquiries } from './routes/hub/inquiries.ts';
import { mountWithdrawals } from './routes/hub/withdrawals.ts';
import { mountNumbers } from './routes/hub/numbers.ts';
import { mountMetrics } from './routes/metrics.ts';
import { mountAddingNumbers, mountMainInquiries, mountOrdering } from './routes/main/ordering.ts';
import { mountPayment } from './routes/main/payment.ts';

/**
 * Creates one Hono app for both APIs. Paths match in any letter case, as none carries a
 * case-sensitive value. `stopping` aborts when the process begins to shut down.
 */
export function createApp(context: Context, stopping?: AbortSignal): Hono {
  const { config, log } = context;
  const app = new Hono({ getPath: (request) => new URL(request.url).pathname.toLowerCase() });
  const registry = new Registry();
  app.use(
    requestMetrics(registry),
    requestLog(log, config),
    responseHeaders(config.siteUrl),
    crossOrigin(config.corsOrigins),
  );
  app.use('/:api{(hub|main)}/*', requestLimit(context));
  app.use('/hub/*', csrfCookie(config.siteUrl));
  app.use(csrfGuard(context, listReadOnlyPaths(config)), bodySize());

  mountHealth(app, context, stopping);
  mountMetrics(app, context, registry);
  mountCatalogue(app, context, registry);
  mountAuth(app, context);
  mountAccount(app, context);
  mountNumbers(app, context);
  mountCalls(app, context, stopping);
  mountBilling(app, context);
  mountHubInquiries(app, context);
  mountWithdrawals(app, context);
  mountOrdering(app, context);
  mountAddingNumbers(app, context);
  mountPayment(app, context);
  mountMainInquiries(app, context);
  if (config.sandbox) {
    restrictToThisMachine(app, '/dev/*');
    mountOutboxPage(app, context);
    mountApiReader(app, context);
  }

  rejectOtherMethods(app);
  app.notFound((c) => createErrorResponse(unknownAddress(), c, log));
  app.onError((error, c) => createErrorResponse(error, c, log));
  return app;
}

/** Lists the paths of endpoints that change nothing, whatever their method. */
const listReadOnlyPaths = (config: ProviderConfig): ReadonlySet<string> =>
  new Set(
    Object.values(CONTRACT)
      .flatMap((endpoints): AnyEndpoint[] => Object.values(endpoints))
      .filter(({ readOnly }) => readOnly === true)
      .map((endpoint) => routePath(config, endpoint)),
  );

/** Refuses the requests of other machines for a path, as if there were nothing. */
function restrictToThisMachine(app: Hono, path: string): void {
  app.use(path, async (c, next) => {
    if (!isFromThisMachine(c)) throw unknownAddress();
    await next();
  });
}
