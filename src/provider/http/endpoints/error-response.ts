import type { Context as HonoContext, Hono } from 'hono';
import type { Logger } from 'pino';
import { ERROR_STATUS, type ErrorKind } from '#contract/error-kinds.ts';
import { RESPONSE_CODE } from '#contract/message-codes.ts';
import { isDatabaseUnavailable } from '#provider/platform/database-errors.ts';
import { ProviderError, unavailable, type ErrorFacts } from '#provider/platform/errors.ts';
import { refused } from './responses.ts';

/** The bodies that are no envelope, by the kind of error. */
const PLAIN_BODIES: Partial<Record<ErrorKind, (facts: ErrorFacts) => object>> = {
  'sign-in-refused': ({ code }) => ({ messageCode: code }),
  'second-factor': ({ fields }) => ({ ...fields }),
};

/**
 * Returns the `response_code` of an envelope: the status, and 400 for an expected refusal with HTTP
 * 200.
 */
const responseCodeOf = ({ kind, responseCode }: ErrorFacts): number =>
  responseCode ?? (kind === 'refused' ? RESPONSE_CODE.badRequest : ERROR_STATUS[kind]);

/**
 * Returns status and body of an error. The body has a code and perhaps a field's name, never a
 * value or a stack. `refusalFields` are those that an endpoint's expected refusals have beside the
 * envelope.
 */
export function errorStatusAndBody({ facts }: ProviderError, refusalFields: object = {}) {
  const { kind, code, detail, fields } = facts;
  return {
    status: ERROR_STATUS[kind],
    body: PLAIN_BODIES[kind]?.(facts) ?? {
      ...refused(code, responseCodeOf(facts), detail),
      result: null,
      ...(kind === 'refused' ? refusalFields : {}),
      ...fields,
    },
  };
}

/** Maps what a request threw to its response; only the unexpected is logged as an error. */
export function createErrorResponse(
  error: Error,
  c: HonoContext,
  log: Logger,
  refusalFields?: object,
): Response {
  const known = error instanceof ProviderError ? error : toProviderError(error, log);
  const { retryAfterSeconds } = known.facts;
  const { status, body } = errorStatusAndBody(known, refusalFields);
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  return c.json(body, status);
}

function toProviderError(error: Error, log: Logger): ProviderError {
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error }, 'the database is unavailable');
    return unavailable();
  }
  log.error({ err: error }, 'a request failed with an unexpected error');
  return new ProviderError({ kind: 'unexpected', code: 'server-error' });
}

/**
 * Responds with 405 and `Allow` where an address exists under another method; use it after all
 * routes.
 */
export function rejectOtherMethods(app: Hono): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue;
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  for (const [path, allowed] of methods) {
    app.all(path, (c) => {
      c.header('Allow', [...allowed].join(', '));
      throw new ProviderError({ kind: 'method-not-allowed', code: 'method-not-allowed' });
    });
  }
}
