import type { Context as HonoContext, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { errorBody } from './answers.ts';
import { isDatabaseUnavailable } from '#provider/platform/db/unavailable.ts';
import { badRequest, ProviderError, unavailable } from '#provider/platform/errors.ts';

/** The one mapper from what a request threw to its response; only the unexpected is logged as an error. */
export function answerError(error: Error, c: HonoContext, log: Logger): Response {
  const known = error instanceof ProviderError ? error : wrap(error, c, log);
  const { status, retryAfterSeconds } = known.facts;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  return c.json(errorBody(known), status as ContentfulStatusCode);
}

function wrap(error: Error, c: HonoContext, log: Logger): ProviderError {
  if (c.req.raw.signal.aborted) return badRequest('body');
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error }, 'the database is unavailable');
    return unavailable();
  }
  log.error({ err: error }, 'unexpected');
  return new ProviderError({ status: 500, code: 'server-error' });
}

/** Answers 405 with `Allow` where an address exists under another method; call it after all routes. */
export function refuseOtherMethods(app: Hono): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue;
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  for (const [path, allowed] of methods) {
    app.all(path, (c) => {
      c.header('Allow', [...allowed].join(', '));
      throw new ProviderError({ status: 405, code: 'method-not-allowed' });
    });
  }
}
