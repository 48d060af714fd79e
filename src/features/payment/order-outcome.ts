import type { ApiFailure } from '#api/failure.ts';
import { isRateLimitFailure } from '#api/response-codes.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { ORDER_REFUSAL, ORDER_VALUE_NUMBER_TAKEN, RESPONSE_CODE } from '#contract/message-codes.ts';
import type { GrantedSession } from '#contract/session.ts';
import type { Result } from '#lib/result.ts';
import type { Verdict } from '#stores/payment-attempt.ts';

/** The outcome of an order. `lost` means unknown: it may have been paid. */
export type OrderOutcome =
  | { kind: 'paid'; confirmationId: string | null; session: GrantedSession | null }
  | { kind: 'number-taken' }
  | { kind: 'declined'; message: string | null }
  | { kind: 'details-refused'; message: string | null; field: 'password' | 'phone' }
  | { kind: 'existing-customer'; message: string | null }
  | { kind: 'gateway-error'; message: string | null }
  | { kind: 'bot-protection' }
  | { kind: 'rate-limited' }
  | { kind: 'already-sent' }
  | { kind: 'refused' }
  | { kind: 'lost' };

type OrderResponse = ResponseOf<typeof createValidatedSubscriber>;

const CONFLICT = 409;
const UNPROCESSABLE = 422;
const FIRST_SERVER_ERROR = 500;

const isBotProtection = (code: number | undefined): boolean =>
  code === RESPONSE_CODE.botProtection || code === RESPONSE_CODE.botProtectionTransaction;

/** Returns which of the details a provider refused, where the response names it. */
function refusedField(codes: readonly string[]): 'password' | 'phone' | undefined {
  const { password, passwordCommon, phoneNotConfirmed } = ORDER_REFUSAL;
  if (codes.includes(password) || codes.includes(passwordCommon)) return 'password';
  return codes.includes(phoneNotConfirmed) ? 'phone' : undefined;
}

function outcomeOf(response: OrderResponse): OrderOutcome {
  const { response_code: code } = response;
  if (code === RESPONSE_CODE.success) {
    return {
      kind: 'paid',
      confirmationId: response.confirmationId,
      session: response.session ?? null,
    };
  }
  const message = response.response_message;
  const codes = response.messages.map((reason) => reason.code);
  if (codes.includes(ORDER_REFUSAL.inProgress)) return { kind: 'lost' };
  if (code === RESPONSE_CODE.gatewayError) return { kind: 'gateway-error', message };
  if (response.value === ORDER_VALUE_NUMBER_TAKEN) return { kind: 'number-taken' };
  if (isBotProtection(code)) return { kind: 'bot-protection' };
  if (codes.includes(ORDER_REFUSAL.existingCustomer)) return { kind: 'existing-customer', message };
  const field = refusedField(codes);
  return field === undefined
    ? { kind: 'declined', message }
    : { kind: 'details-refused', message, field };
}

function failureOutcome(failure: ApiFailure): OrderOutcome {
  if (failure.kind !== 'refused') return { kind: 'lost' };
  if (isBotProtection(failure.responseCode) || isBotProtection(failure.status)) {
    return { kind: 'bot-protection' };
  }
  if (isRateLimitFailure(failure)) return { kind: 'rate-limited' };
  if (failure.responseCode === RESPONSE_CODE.gatewayError)
    return { kind: 'gateway-error', message: null };
  if (failure.status === UNPROCESSABLE) return { kind: 'already-sent' };
  const unknown = failure.status >= FIRST_SERVER_ERROR || failure.status === CONFLICT;
  return unknown ? { kind: 'lost' } : { kind: 'refused' };
}

/**
 * Interprets the response to an order. A server error without a code is a lost response, as is 409
 * (the same order is still being handled). 422 means that the same key came with another body.
 */
export const orderOutcome = (result: Result<OrderResponse, ApiFailure>): OrderOutcome =>
  result.ok ? outcomeOf(result.value) : failureOutcome(result.failure);

/**
 * Returns what an outcome means for the attempt's idempotency key: it is reused while the response
 * is missing, also when bot protection or a rate limit rejected a retry of such an attempt.
 */
export function keyVerdict({ kind }: OrderOutcome): Verdict {
  if (kind === 'lost') return 'unknown';
  return kind === 'bot-protection' || kind === 'rate-limited' ? 'rejected' : 'final';
}
