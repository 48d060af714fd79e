import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf } from '#contract/call.ts';
import { LIMITS } from '#config/limits.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type ApiSettings, callAddress } from './address.ts';
import { type ApiFailure, refusal } from './failure.ts';
import { fetchJson, RefusedResponse } from './fetch-json.ts';
import { cookieValue } from '#lib/cookie-value.ts';

const FORBIDDEN = 403;
const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 425, 500, 502, 504]);

/** What a call is given: the parts that the contract declares, and the key that makes a payment happen once. */
export interface CallInput<C extends AnyCall> {
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
  body?: BodyOf<C>;
  idempotencyKey?: string;
  /** The call goes on when the page is left. */
  keepalive?: boolean;
}

/** What a call needs from around it; the token and the bot-protection token are handed in. */
export interface ApiEnvironment {
  settings: ApiSettings;
  token: string | undefined;
  botToken: (action: 'general' | 'transaction') => Promise<string>;
  cookies: () => string;
}

async function headersFor(
  call: AnyCall,
  address: string,
  environment: ApiEnvironment,
  idempotencyKey: string | undefined,
): Promise<Record<string, string>> {
  const { token } = environment;
  const csrf = needsCsrf(call.method, address) ? csrfToken(environment.cookies()) : undefined;
  return {
    'Brand-Id': String(environment.settings.brandId),
    ...(token === undefined
      ? {}
      : call.api === 'hub'
        ? { Authorization: `Bearer ${token}` }
        : { Token: token }),
    'X-ReCaptcha-Token': await environment.botToken(call.paying ? 'transaction' : 'general'),
    ...(csrf === undefined ? {} : { 'X-XSRF-TOKEN': csrf }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  };
}

function failureOf(error: unknown): ApiFailure {
  if (error instanceof RefusedResponse) return refusal(error.status, error.body);
  const name = (error as { name?: string } | undefined)?.name;
  return { kind: name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'network' };
}

/** Returns whether a call was refused for a cross-site token that another answer replaced while this call set out; nothing was done then, so it may be sent again. */
const isOutdated = (
  error: unknown,
  call: AnyCall,
  address: string,
  sent: string | undefined,
  cookies: string,
): boolean =>
  error instanceof RefusedResponse &&
  error.status === FORBIDDEN &&
  needsCsrf(call.method, address) &&
  csrfToken(cookies) !== sent;

/**
 * Returns whether a reading call is worth a second try at once. A server that asks for patience (429,
 * 503) gets it, and after the time-out there is no time left.
 */
function isPassing(error: unknown): boolean {
  const failure = failureOf(error);
  if (failure.kind === 'refused') return RETRIED_STATUSES.has(failure.status);
  return failure.kind === 'network';
}

interface Attempt {
  isRepeated: boolean;
  /** The end of the 25 seconds, which both tries share; a paying call has none. */
  signal: AbortSignal | undefined;
}

const firstAttempt = (call: AnyCall): Attempt => ({
  isRepeated: false,
  signal: call.paying === true ? undefined : AbortSignal.timeout(LIMITS.loadingTimeoutMs),
});

async function send<C extends AnyCall>(
  call: C,
  address: string,
  input: CallInput<C>,
  environment: ApiEnvironment,
  attempt = firstAttempt(call),
): Promise<unknown> {
  const headers = await headersFor(call, address, environment, input.idempotencyKey);
  try {
    return await fetchJson(address, {
      method: call.method,
      headers,
      body: input.body,
      signal: attempt.signal ?? null,
      credentials: 'same-origin',
      keepalive: input.keepalive === true,
    });
  } catch (error) {
    const sent = headers['X-XSRF-TOKEN'];
    const again =
      call.method === 'GET'
        ? isPassing(error)
        : isOutdated(error, call, address, sent, environment.cookies());
    if (attempt.isRepeated || !again) throw error;
    return send(call, address, input, environment, { ...attempt, isRepeated: true });
  }
}

/** Makes one call of the contract and checks its answer. Reading calls are tried twice; a writing call never is, and a paying one is not given up on while it may still be answered. */
export async function callApi<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  environment: ApiEnvironment,
): Promise<Result<AnswerOf<C>, ApiFailure>> {
  const address = callAddress(
    call,
    environment.settings,
    input.params as Record<string, string>,
    input.query as Record<string, string>,
  );
  try {
    const data = await send(call, address, input, environment);
    const answer = call.answer.safeParse(data);
    return answer.success ? ok(answer.data as AnswerOf<C>) : fail({ kind: 'invalid-response' });
  } catch (error) {
    return fail(failureOf(error));
  }
}

/**
 * Reads the cross-site-request-forgery token from its cookie, where the API has set one. A provider
 * behind https may use the prefix that keeps other subdomains from writing the cookie.
 */
export const csrfToken = (cookies: string): string | undefined =>
  cookieValue(cookies, '__Host-XSRF-TOKEN') || cookieValue(cookies, 'XSRF-TOKEN') || undefined;

/**
 * Only writing requests to a relative address carry the token (docs/public-site.md, "Requests").
 */
export const needsCsrf = (method: string, address: string): boolean =>
  method !== 'GET' && method !== 'HEAD' && address.startsWith('/') && !address.startsWith('//');
