import type { ApiFailure } from '#api/failure.ts';
import { isBotCode, isRateLimitFailure } from '#api/response-codes.ts';
import type { SignInResponse } from '#contract/hub/auth.ts';
import { LOGIN_MESSAGE_CODE, MESSAGE_CODE } from '#contract/message-codes.ts';
import { NOT_FOUND, UNAUTHORIZED } from '#lib/http-status.ts';
import type { Result } from '#lib/result.ts';
import type { PopupName } from '#stores/messages/popup.ts';

export type LoginOutcome =
  | { kind: 'signed-in'; response: SignInResponse }
  | { kind: 'two-factor'; email: string; token: string }
  | { kind: 'token-expired' }
  | { kind: 'link-refused' }
  | { kind: 'popup'; name: PopupName };

/** The pop-ups that the login page may open. */
export const LOGIN_POPUPS = [
  'wrong-password',
  'token-expired',
  'rate-limit-exceeded',
  'recaptcha',
  'email-not-exist',
  'account-deleted',
  'error',
  'server-error',
] as const satisfies readonly PopupName[];

/**
 * Returns the pop-up named after a message code in lower case; `error` when there is none of that
 * name.
 */
function popupNamed(messageCode: string | undefined): PopupName {
  const name = messageCode?.toLowerCase();
  return LOGIN_POPUPS.find((known) => known === name) ?? 'error';
}

function refusalOutcome(failure: ApiFailure & { kind: 'refused' }): LoginOutcome {
  const { status, messageCode, email, token } = failure;
  const expired =
    messageCode?.toLowerCase() === LOGIN_MESSAGE_CODE.tokenExpired.toLowerCase() ||
    failure.codes.includes(MESSAGE_CODE.tokenExpired);
  if (expired) return { kind: 'token-expired' };
  if (isRateLimitFailure(failure)) return { kind: 'popup', name: 'rate-limit-exceeded' };
  if (isBotCode(failure.responseCode)) return { kind: 'popup', name: 'recaptcha' };
  if (status === NOT_FOUND && email !== undefined && token !== undefined) {
    return { kind: 'two-factor', email, token };
  }
  if (status === UNAUTHORIZED) return { kind: 'popup', name: popupNamed(messageCode) };
  return { kind: 'popup', name: 'server-error' };
}

/** Interprets the response to a sign-in (docs/public-site.md, "Sign-in responses"). */
export function loginOutcome(result: Result<SignInResponse, ApiFailure>): LoginOutcome {
  if (result.ok) return { kind: 'signed-in', response: result.value };
  const { failure } = result;
  return failure.kind === 'refused'
    ? refusalOutcome(failure)
    : { kind: 'popup', name: 'server-error' };
}

/**
 * Interprets the response to a link of the support team. A refusal without a pop-up of its own is
 * of the link, as nothing was typed; so is an expired token, which was not the trusted device's.
 */
export function portInOutcome(result: Result<SignInResponse, ApiFailure>): LoginOutcome {
  const outcome = loginOutcome(result);
  const isUnnamed = outcome.kind === 'popup' && outcome.name === 'error';
  return isUnnamed || outcome.kind === 'token-expired' ? { kind: 'link-refused' } : outcome;
}
