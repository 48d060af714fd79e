import { isDone, isOverRateLimit, isTokenExpired, isBotRefusal } from '#api/answer-codes.ts';
import type { ApiFailure } from '#api/failure.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { confirmTwoFactor } from '#contract/hub/auth.ts';
import type { Result } from '#lib/result.ts';
import type { PopupName } from '#stores/popup.ts';

export type OtpOutcome =
  { kind: 'trusted'; token: string } | { kind: 'expired' } | { kind: 'popup'; name: PopupName };

const FIRST_SERVER_ERROR = 500;

/** Reads the answer to a two-factor code (specification 2, sections 4 and 8, "Two-factor"). */
export function otpOutcome(
  answered: Result<AnswerOf<typeof confirmTwoFactor>, ApiFailure>,
): OtpOutcome {
  if (answered.ok && isDone(answered) && answered.value.result !== null) {
    return { kind: 'trusted', token: answered.value.result };
  }
  if (isTokenExpired(answered)) return { kind: 'expired' };
  if (isOverRateLimit(answered)) return { kind: 'popup', name: 'rate-limit-exceeded' };
  if (isBotRefusal(answered)) return { kind: 'popup', name: 'recaptcha' };
  const wrong = answered.ok
    ? !answered.value.isError || answered.value.messages.some(({ code }) => code === 'wrong-code')
    : answered.failure.kind === 'refused' && answered.failure.status < FIRST_SERVER_ERROR;
  return { kind: 'popup', name: wrong ? 'wrong-code' : 'server-error' };
}
