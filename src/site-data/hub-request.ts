import type { ApiFailure } from '#api/failure.ts';
import type { InputArguments } from '#api/send-request.ts';
import type { AnyEndpoint, ResponseOf } from '#contract/endpoint.ts';
import { firstMistake } from '#contract/first-mistake.ts';
import { resultOf } from '#contract/result-of.ts';
import type { Result } from '#lib/result.ts';

/** Sends a request of the contract to the hub that the site is built from. */
export type HubRequest = <Endpoint extends AnyEndpoint>(
  endpoint: Endpoint,
  ...input: InputArguments<Endpoint>
) => Promise<Result<ResponseOf<Endpoint>, ApiFailure>>;

/** What most endpoints return around their result. */
export type HubResponse<T> = Promise<Result<Enveloped<T>, ApiFailure>>;

type Enveloped<T> = { isSuccessful: boolean; result: T | null };

/** Returns in words why the hub has no usable response. */
export function formatFailure(failure: ApiFailure): string {
  if (failure.kind === 'network') return 'no connection';
  if (failure.kind === 'timeout') return 'no response in time';
  if (failure.kind === 'invalid-response') {
    const mistake = failure.error && firstMistake(failure.error);
    return ['the response does not fit the contract', mistake].filter(Boolean).join(': ');
  }
  return ['status', failure.status, ...failure.codes].join(' ');
}

/** Returns the result of an enveloped response; throws with a sentence when there is none. */
export async function requireResult<T>(what: string, pending: HubResponse<T>): Promise<T> {
  const response = await pending;
  const result = resultOf(response);
  if (result !== undefined) return result;
  const why = response.ok ? 'not successful' : formatFailure(response.failure);
  throw new Error(`The hub gave no ${what}: ${why}`);
}
