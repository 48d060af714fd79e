import { isBotRefusal, isOverRateLimit, responseCode } from '#api/answer-codes.ts';
import type { ApiFailure } from '#api/failure.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { addCredit } from '#contract/main/payment.ts';
import { RESPONSE_CODE } from '#contract/message-codes.ts';
import type { Result } from '#lib/result.ts';
import type { Verdict } from '#stores/payment-attempt.ts';

/** What became of a payment. `lost` means that nobody knows: it may have gone through. */
export type PaymentOutcome =
  | { kind: 'paid'; confirmationId: string | null }
  | { kind: 'refused'; message: string | undefined }
  | { kind: 'bot-protection' }
  | { kind: 'rate-limited' }
  | { kind: 'already-sent' }
  | { kind: 'lost' };

export type PaymentAnswer = Result<AnswerOf<typeof addCredit>, ApiFailure>;

const CONFLICT = 409;
const UNPROCESSABLE = 422;
const FIRST_SERVER_ERROR = 500;

function failureOutcome(failure: ApiFailure): PaymentOutcome {
  if (failure.kind !== 'refused') return { kind: 'lost' };
  if (failure.responseCode === RESPONSE_CODE.gatewayError) {
    return { kind: 'refused', message: undefined };
  }
  if (failure.status === UNPROCESSABLE) return { kind: 'already-sent' };
  const unknown = failure.status >= FIRST_SERVER_ERROR || failure.status === CONFLICT;
  return unknown ? { kind: 'lost' } : { kind: 'refused', message: undefined };
}

/** Reads the answer to a payment or to saving a card: 200 is the only success (specification 2, section 8). A server error without a code is a lost answer, and 422 says that the same key came with other details. */
export function paymentOutcome(answered: PaymentAnswer): PaymentOutcome {
  if (isBotRefusal(answered)) return { kind: 'bot-protection' };
  if (isOverRateLimit(answered)) return { kind: 'rate-limited' };
  if (!answered.ok) return failureOutcome(answered.failure);
  if (responseCode(answered) === RESPONSE_CODE.success) {
    return { kind: 'paid', confirmationId: answered.value.confirmationId };
  }
  return { kind: 'refused', message: answered.value.response_message ?? undefined };
}

/** What an outcome says about the try's key. */
export function verdictOf(outcome: PaymentOutcome): Verdict {
  if (outcome.kind === 'lost') return 'unknown';
  const turnedAway = outcome.kind === 'bot-protection' || outcome.kind === 'rate-limited';
  return turnedAway ? 'turned-away' : 'final';
}
