import type { Context as HonoContext, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { errorBody } from './answers.ts';
import { ProviderError, unavailable } from './errors.ts';

/** Codes of a database that is away, full or too slow: connection errors, too many connections, a statement's time-out. */
const DATABASE_AWAY = /^(ECONN|EPIPE|ETIMEDOUT|08|53|57)/;

/** The one mapper from what a call threw to its answer; only the unexpected is logged as an error. */
export function answerError(error: Error, c: HonoContext, log: Logger): Response {
  const known = error instanceof ProviderError ? error : wrap(error, log);
  const { status, retryAfterSeconds } = known.facts;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  return c.json(errorBody(known), status as ContentfulStatusCode);
}

function wrap(error: Error, log: Logger): ProviderError {
  log.error({ err: error }, 'unexpected');
  const { code, message } = (error.cause ?? error) as { code?: unknown; message?: string };
  const away = typeof code === 'string' && DATABASE_AWAY.test(code);
  const connecting = /timeout exceeded when trying to connect/.test(message ?? '');
  if (away || connecting) return unavailable();
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
