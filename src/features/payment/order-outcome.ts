import type { ApiFailure } from '#api/failure.ts';
import { isRateLimited } from '#api/is-rate-limited.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { ORDER_VALUE_NUMBER_TAKEN, RESPONSE_CODE } from '#contract/message-codes.ts';
import type { Result } from '#lib/result.ts';

/** What became of an order. `lost` means that nobody knows: it may have been paid. */
export type OrderOutcome =
  | { kind: 'paid'; confirmationId: string | null }
  | { kind: 'number-taken' }
  | { kind: 'declined'; message: string | null }
  | { kind: 'gateway-error' }
  | { kind: 'bot-protection' }
  | { kind: 'rate-limited' }
  | { kind: 'already-sent' }
  | { kind: 'refused' }
  | { kind: 'lost' };

type Answer = AnswerOf<typeof createValidatedSubscriber>;

const CONFLICT = 409;
const UNPROCESSABLE = 422;
const FIRST_SERVER_ERROR = 500;

const isBotProtection = (code: number | undefined): boolean =>
  code === RESPONSE_CODE.botProtection || code === RESPONSE_CODE.botProtectionTransaction;

function answerOutcome(answer: Answer): OrderOutcome {
  const { response_code: code } = answer;
  if (code === RESPONSE_CODE.success) {
    return { kind: 'paid', confirmationId: answer.confirmationId };
  }
  if (code === RESPONSE_CODE.gatewayError) return { kind: 'gateway-error' };
  if (answer.value === ORDER_VALUE_NUMBER_TAKEN) return { kind: 'number-taken' };
  if (isBotProtection(code)) return { kind: 'bot-protection' };
  return { kind: 'declined', message: answer.response_message };
}

function failureOutcome(failure: ApiFailure): OrderOutcome {
  if (failure.kind !== 'refused') return { kind: 'lost' };
  if (isBotProtection(failure.responseCode) || isBotProtection(failure.status)) {
    return { kind: 'bot-protection' };
  }
  if (isRateLimited(failure)) return { kind: 'rate-limited' };
  if (failure.responseCode === RESPONSE_CODE.gatewayError) return { kind: 'gateway-error' };
  if (failure.status === UNPROCESSABLE) return { kind: 'already-sent' };
  const unknown = failure.status >= FIRST_SERVER_ERROR || failure.status === CONFLICT;
  return unknown ? { kind: 'lost' } : { kind: 'refused' };
}

/** Reads the answer to an order (specification 1, sections 4 and 8, "Order"). A server error without a code is a lost answer, as is 409 (the same order is still being handled), and 422 says that the same key came with another body. */
export const orderOutcome = (result: Result<Answer, ApiFailure>): OrderOutcome =>
  result.ok ? answerOutcome(result.value) : failureOutcome(result.failure);
