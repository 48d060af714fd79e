import {
  answerCodes,
  isDone,
  isOverRateLimit,
  isTokenExpired,
  type EnvelopedAnswer,
} from '#api/answer-codes.ts';
import type { ApiFailure } from '#api/failure.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { patchAccountInformation, updateCustomerEmail } from '#contract/hub/account.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Result } from '#lib/result.ts';
import type { PopupName } from '#stores/popup.ts';

type PatchAnswer = Result<AnswerOf<typeof patchAccountInformation>, ApiFailure>;
type EmailAnswer = Result<AnswerOf<typeof updateCustomerEmail>, ApiFailure>;

const FIRST_SERVER_ERROR = 500;

const isRefused = (answered: Result<EnvelopedAnswer, ApiFailure>): boolean =>
  answered.ok ||
  (answered.failure.kind === 'refused' && answered.failure.status < FIRST_SERVER_ERROR);

export type EmailChangeOutcome =
  | { kind: 'wrong-password' }
  | { kind: 'code'; token: string }
  | { kind: 'code-expired' }
  | { kind: 'popup'; name: PopupName };

const popup = (name: PopupName): EmailChangeOutcome => ({ kind: 'popup', name });

/**
 * Reads the response to a change of e-mail: the password was wrong, a code is on its way, or a
 * pop-up says the rest.
 */
export function emailChangeOutcome(answered: EmailAnswer): EmailChangeOutcome {
  if (isDone(answered)) return popup('verifying-email');
  const codes = answerCodes(answered);
  if (codes.includes('wrong-current-password')) return { kind: 'wrong-password' };
  const token = answered.ok ? answered.value.token2FA : undefined;
  if (token) return { kind: 'code', token };
  if (codes.includes('wrong-code')) return popup('wrong-code');
  if (isTokenExpired(answered)) return { kind: 'code-expired' };
  if (isOverRateLimit(answered)) return popup('rate-limit-exceeded');
  const taken =
    codes.includes(MESSAGE_CODE.emailAlreadyExists) ||
    (answered.ok && answered.value.result === false);
  return popup(taken ? 'email-already-exist' : 'server-error');
}

export type PasswordOutcome = 'changed' | 'too-common' | PopupName;

/**
 * Interprets the response to a change of password: a refusal means that the current one was wrong
 * (docs/customer-area.md, "Password").
 */
export function passwordOutcome(answered: PatchAnswer): PasswordOutcome {
  if (answered.ok && isDone(answered) && answered.value.result?.customerResult === true) {
    return 'changed';
  }
  if (isOverRateLimit(answered)) return 'rate-limit-exceeded';
  if (answerCodes(answered).includes('password-common')) return 'too-common';
  return isRefused(answered) ? 'wrong-current-password' : 'server-error';
}

/** The pop-up that answers a change of the personal details, undefined when they were saved. */
export function detailsPopup(answered: PatchAnswer): PopupName | undefined {
  if (isDone(answered)) return undefined;
  return isOverRateLimit(answered) ? 'rate-limit-exceeded' : 'server-error';
}

export type CodeOutcome = 'right' | 'expired' | PopupName;

/** Reads the response to a two-factor code typed in the account. */
export function codeOutcome(answered: Result<EnvelopedAnswer, ApiFailure>): CodeOutcome {
  if (isDone(answered)) return 'right';
  if (isTokenExpired(answered)) return 'expired';
  if (isOverRateLimit(answered)) return 'rate-limit-exceeded';
  return isRefused(answered) ? 'wrong-code' : 'server-error';
}

/** The pop-up for any other call of the account that failed. */
export const failurePopup = (answered: Result<EnvelopedAnswer, ApiFailure>): PopupName =>
  isOverRateLimit(answered) ? 'rate-limit-exceeded' : 'server-error';
