import type { ResponseOf, AnyEndpoint, BodyOf, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { FORBIDDEN } from '#lib/http-status.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type ApiSettings, requestAddress } from './address.ts';
import { type ApiFailure, refusal } from './failure.ts';
import { fetchJson, RefusedResponse } from './fetch-json.ts';
import { cookieValue } from '#lib/browser/cookie-value.ts';

const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 425, 500, 502, 504]);

/** A part of the contract: required unless the endpoint lacks it or all of it is optional. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, unknown> extends Value
    ? { [N in Name]?: Value }
    : undefined extends Value
      ? { [N in Name]?: Value }
      : { [N in Name]: Value };

/** What may go with any request. */
interface RequestOptions {
  /** Makes a payment happen once. */
  idempotencyKey?: string | undefined;
  /** The secret that this browser holds numbers with, for an endpoint that `takesHoldToken`. */
  holdToken?: string | undefined;
  /** Ends the request, in place of the time-out. */
  signal?: AbortSignal;
  /** The request goes on when the page is left. */
  keepalive?: boolean;
}

/** The parts of a request that the contract declares for its endpoint, and what may go with any. */
export type RequestInput<E extends AnyEndpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  RequestOptions;

/** The input of a request as an argument, which may be left out where no part is required. */
export type InputArguments<E extends AnyEndpoint> =
  Record<never, unknown> extends RequestInput<E>
    ? [input?: RequestInput<E>]
    : [input: RequestInput<E>];

/** The settings, tokens and cookies that a request is sent with. */
export interface ApiEnvironment {
  settings: ApiSettings;
  token: string | undefined;
  botToken: (action: 'general' | 'transaction') => Promise<string>;
  cookies: () => string;
}

async function headersFor(
  endpoint: AnyEndpoint,
  address: string,
  environment: ApiEnvironment,
  { idempotencyKey, holdToken }: RequestOptions,
): Promise<Record<string, string>> {
  const { token } = environment;
  const botToken = await environment.botToken(endpoint.paying ? 'transaction' : 'general');
  // Read last: a response that arrives before this request is sent may set the cookie.
  const csrf = needsCsrf(endpoint.method, address) ? csrfToken(environment.cookies()) : undefined;
  return {
    'Brand-Id': String(environment.settings.brandId),
    ...(token === undefined
      ? {}
      : endpoint.api === 'hub'
        ? { Authorization: `Bearer ${token}` }
        : { Token: token }),
    'X-ReCaptcha-Token': botToken,
    ...(csrf === undefined ? {} : { 'X-XSRF-TOKEN': csrf }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(holdToken === undefined ? {} : { 'Hold-Token': holdToken }),
  };
}

function failureOf(error: unknown): ApiFailure {
  if (error instanceof RefusedResponse) return refusal(error.status, error.body);
  const name = (error as { name?: string } | undefined)?.name;
  return { kind: name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'network' };
}

/**
 * Returns whether a request was refused for a CSRF token that the response to another one replaced
 * meanwhile. Nothing was done then, so the request may be sent again.
 */
const hadStaleCsrfToken = (
  error: unknown,
  endpoint: AnyEndpoint,
  address: string,
  sent: string | undefined,
  cookies: string,
): boolean =>
  error instanceof RefusedResponse &&
  error.status === FORBIDDEN &&
  needsCsrf(endpoint.method, address) &&
  csrfToken(cookies) !== sent;

/**
 * Returns whether a GET is worth a second attempt at once. A response that requires a wait (429,
 * 503) is not retried, and after the time-out there is no time left.
 */
function isTransient(error: unknown): boolean {
  const failure = failureOf(error);
  if (failure.kind === 'refused') return RETRIED_STATUSES.has(failure.status);
  return failure.kind === 'network';
}

interface Attempt {
  isRepeated: boolean;
  /** Ends after 25 seconds, which both attempts share; a paying request has no time-out. */
  signal: AbortSignal | undefined;
}

const firstAttempt = (endpoint: AnyEndpoint): Attempt => ({
  isRepeated: false,
  signal: endpoint.paying === true ? undefined : AbortSignal.timeout(LIMITS.loadingTimeoutMs),
});

async function send(
  endpoint: AnyEndpoint,
  address: string,
  input: RequestOptions & { body?: unknown },
  environment: ApiEnvironment,
  attempt = firstAttempt(endpoint),
): Promise<unknown> {
  const headers = await headersFor(endpoint, address, environment, input);
  try {
    return await fetchJson(address, {
      method: endpoint.method,
      headers,
      body: input.body,
      signal: input.signal ?? attempt.signal ?? null,
      credentials: 'same-origin',
      keepalive: input.keepalive === true,
    });
  } catch (error) {
    const sent = headers['X-XSRF-TOKEN'];
    const again =
      endpoint.method === 'GET'
        ? isTransient(error)
        : hadStaleCsrfToken(error, endpoint, address, sent, environment.cookies());
    if (attempt.isRepeated || !again) throw error;
    return send(endpoint, address, input, environment, { ...attempt, isRepeated: true });
  }
}

/**
 * Sends one request of the contract and validates its response. A GET is repeated once after a
 * transient failure, a write only when its CSRF token was replaced meanwhile; a paying request
 * waits for its response without a limit.
 */
export async function sendRequest<E extends AnyEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  environment: ApiEnvironment,
): Promise<Result<ResponseOf<E>, ApiFailure>> {
  const address = requestAddress(
    endpoint,
    environment.settings,
    input.params as Record<string, string>,
    input.query as Record<string, string>,
  );
  try {
    const data = await send(endpoint, address, input, environment);
    const response = endpoint.response.safeParse(data);
    return response.success
      ? ok(response.data as ResponseOf<E>)
      : fail({ kind: 'invalid-response', error: response.error });
  } catch (error) {
    return fail(failureOf(error));
  }
}

/**
 * Returns the cross-site-request-forgery token of the cookie that the API has set. A provider
 * behind https may use the prefix that keeps other subdomains from writing the cookie.
 */
const csrfToken = (cookies: string): string | undefined =>
  cookieValue(cookies, '__Host-XSRF-TOKEN') || cookieValue(cookies, 'XSRF-TOKEN') || undefined;

/**
 * Only writing requests to a relative address carry the token (docs/public-site.md, "Requests").
 */
const needsCsrf = (method: string, address: string): boolean =>
  method !== 'GET' && method !== 'HEAD' && address.startsWith('/') && !address.startsWith('//');
