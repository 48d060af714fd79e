import { FetchError, ofetch } from 'ofetch';
import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf } from '#contract/call.ts';
import { LIMITS } from '#config/limits.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { callAddress, type ApiSettings } from './address.ts';
import { csrfToken, needsCsrf } from './csrf.ts';
import { refusal, type ApiFailure } from './failure.ts';

const FORBIDDEN = 403;

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
  if (!(error instanceof FetchError)) return { kind: 'network' };
  if (error.status !== undefined) return refusal(error.status, error.data);
  const name = (error.cause as { name?: string } | undefined)?.name;
  return { kind: name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'network' };
}

/** Says whether a call was refused for a cross-site token that another answer replaced while this call set out; nothing was done then, so it may be sent again. */
const isOutdated = (
  error: unknown,
  call: AnyCall,
  address: string,
  sent: string | undefined,
  cookies: string,
): boolean =>
  error instanceof FetchError &&
  error.status === FORBIDDEN &&
  needsCsrf(call.method, address) &&
  csrfToken(cookies) !== sent;

async function send<C extends AnyCall>(
  call: C,
  address: string,
  input: CallInput<C>,
  environment: ApiEnvironment,
  isRepeated = false,
): Promise<unknown> {
  const headers = await headersFor(call, address, environment, input.idempotencyKey);
  try {
    return await ofetch<unknown>(address, {
      method: call.method,
      headers,
      body: input.body as Record<string, unknown> | undefined,
      retry: call.method === 'GET' ? 1 : 0,
      ...(call.paying ? {} : { timeout: LIMITS.loadingTimeoutMs }),
      credentials: 'same-origin',
      keepalive: input.keepalive === true,
    });
  } catch (error) {
    const sent = headers['X-XSRF-TOKEN'];
    if (isRepeated || !isOutdated(error, call, address, sent, environment.cookies())) throw error;
    return send(call, address, input, environment, true);
  }
}

/** Makes one call of the contract and checks its answer. Reading calls are tried twice; a writing call never is (design, principle 7), and a paying one is not given up on while it may still be answered. */
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
    return answer.success ? ok(answer.data as AnswerOf<C>) : fail({ kind: 'nonsense' });
  } catch (error) {
    return fail(failureOf(error));
  }
}
