import type { ApiFailure } from '#api/failure.ts';
import { isBotCode, isRateLimitFailure } from '#api/response-codes.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { createValidatedSubscriber } from '#contract/main/ordering.ts';
import {
  ORDER_REFUSAL,
  ORDER_VALUE_NUMBER_TAKEN,
  PRICE_CHANGED,
  RESPONSE_CODE,
} from '#contract/message-codes.ts';
import type { GrantedSession } from '#contract/session.ts';
import type { Result } from '#lib/result.ts';
import { readFailedPayment } from '#stores/order/payment-attempt.ts';

/** The outcome of an order. `uncertain`: it may have been paid. */
export type OrderOutcome =
  | { kind: 'paid'; confirmationId: string | null; session: GrantedSession | null }
  | { kind: 'number-taken' }
  /** The number is sold, perhaps to this buyer: an earlier attempt may have been paid. */
  | { kind: 'perhaps-yours' }
  | { kind: 'declined'; message: string | null }
  | { kind: 'details-refused'; message: string | null; field: 'password' | 'phone' }
  | { kind: 'existing-customer'; message: string | null }
  | { kind: 'price-changed' }
  | { kind: 'gateway-error'; message: string | null }
  | { kind: 'bot-protection' }
  | { kind: 'rate-limited' }
  | { kind: 'no-access' }
  | { kind: 'already-sent' }
  | { kind: 'refused' }
  | { kind: 'uncertain' };

type OrderResponse = ResponseOf<typeof createValidatedSubscriber>;

/** Returns which of the details a provider refused, where the response names it. */
function refusedDetail(codes: readonly string[]): 'password' | 'phone' | undefined {
  const { password, passwordCommon, phoneNotConfirmed } = ORDER_REFUSAL;
  if (codes.includes(password) || codes.includes(passwordCommon)) return 'password';
  return codes.includes(phoneNotConfirmed) ? 'phone' : undefined;
}

function outcomeOf(response: OrderResponse, isRepeated: boolean): OrderOutcome {
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
  if (codes.includes(ORDER_REFUSAL.inProgress)) return { kind: 'uncertain' };
  if (code === RESPONSE_CODE.gatewayError) return { kind: 'gateway-error', message };
  if (response.value === ORDER_VALUE_NUMBER_TAKEN) {
    return { kind: isRepeated ? 'perhaps-yours' : 'number-taken' };
  }
  if (code === undefined) return { kind: 'uncertain' };
  if (isBotCode(code)) return { kind: 'bot-protection' };
  if (codes.includes(ORDER_REFUSAL.existingCustomer)) return { kind: 'existing-customer', message };
  if (codes.includes(PRICE_CHANGED)) return { kind: 'price-changed' };
  const field = refusedDetail(codes);
  return field === undefined
    ? { kind: 'declined', message }
    : { kind: 'details-refused', message, field };
}

function failureOutcome(failure: ApiFailure): OrderOutcome {
  if (failure.kind !== 'refused') return { kind: 'uncertain' };
  if (isBotCode(failure.responseCode) || isBotCode(failure.status)) {
    return { kind: 'bot-protection' };
  }
  if (isRateLimitFailure(failure)) return { kind: 'rate-limited' };
  if (failure.responseCode === RESPONSE_CODE.gatewayError)
    return { kind: 'gateway-error', message: null };
  return { kind: readFailedPayment(failure) };
}

/**
 * Interprets the response to an order; after a server error without a code it is uncertain.
 * `isRepeated` while an earlier attempt to buy the number is uncertain.
 */
export const orderOutcome = (
  result: Result<OrderResponse, ApiFailure>,
  isRepeated = false,
): OrderOutcome =>
  result.ok ? outcomeOf(result.value, isRepeated) : failureOutcome(result.failure);
