import { FetchError, ofetch } from 'ofetch';
import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf } from '#contract/call.ts';
import { LIMITS } from '#config/limits.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { callAddress, type ApiSettings } from './address.ts';
import { csrfToken, needsCsrf } from './csrf.ts';
import { refusal, type ApiFailure } from './failure.ts';

/** What a call is given: the parts that the contract declares, and the key that makes a payment happen once. */
export interface CallInput<C extends AnyCall> {
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
  body?: BodyOf<C>;
  idempotencyKey?: string;
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
    const data: unknown = await ofetch(address, {
      method: call.method,
      headers: await headersFor(call, address, environment, input.idempotencyKey),
      body: input.body as Record<string, unknown> | undefined,
      retry: call.method === 'GET' ? 1 : 0,
      ...(call.paying ? {} : { timeout: LIMITS.loadingTimeoutMs }),
      credentials: 'same-origin',
    });
    const answer = call.answer.safeParse(data);
    return answer.success ? ok(answer.data as AnswerOf<C>) : fail({ kind: 'nonsense' });
  } catch (error) {
    return fail(failureOf(error));
  }
}
