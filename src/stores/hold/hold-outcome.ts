import { messageCodes } from '#api/response-codes.ts';
import { isDecided, type ApiFailure } from '#api/failure.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { HOLD_REFUSAL, type holdNumber } from '#contract/hub/holds.ts';
import { resultOf } from '#contract/result-of.ts';
import type { Result } from '#lib/result.ts';

/**
 * What the page knows of the hold of its number: `none` where it goes on without one, `unknown`
 * where the provider has not decided.
 */
export type Hold =
  | { kind: 'none' }
  | { kind: 'unknown' }
  /** `until` is in epoch milliseconds, by the clock of this browser. */
  | { kind: 'held'; until: number }
  | { kind: 'ended' }
  | { kind: 'gone' };

const GONE: ReadonlySet<string> = new Set([HOLD_REFUSAL.taken, HOLD_REFUSAL.held]);

/**
 * Interprets the response to a hold. Only a number that another visitor has is gone: a limit, the
 * network or a provider without holds leaves the purchase as it would be without one.
 */
export function holdOutcome(
  response: Result<ResponseOf<typeof holdNumber>, ApiFailure>,
  now: number,
): Hold {
  const held = resultOf(response);
  if (held !== undefined) return { kind: 'held', until: now + held.secondsLeft * 1000 };
  if (messageCodes(response).some((code) => GONE.has(code))) return { kind: 'gone' };
  return { kind: response.ok || isDecided(response.failure) ? 'none' : 'unknown' };
}
