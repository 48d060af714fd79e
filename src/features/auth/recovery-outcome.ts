import {
  messageCodes,
  isBotRefusal,
  isDone,
  isRateLimitResponse,
  isTokenExpired,
} from '#api/response-codes.ts';
import type { ApiFailure } from '#api/failure.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { requestPasswordRecovery, validateCustomerPassword } from '#contract/hub/auth.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Result } from '#lib/result.ts';
import type { PopupName } from '#stores/popup.ts';

type RequestResponse = Result<ResponseOf<typeof requestPasswordRecovery>, ApiFailure>;
type PasswordResponse = Result<ResponseOf<typeof validateCustomerPassword>, ApiFailure>;

/**
 * Returns the pop-up for a request for password recovery (docs/public-site.md, "Error catalogue").
 */
export function recoveryRequestPopup(response: RequestResponse): PopupName {
  if (isDone(response)) return 'verifying-password';
  const codes = messageCodes(response);
  if (codes.includes(MESSAGE_CODE.emailNotExist) || codes.includes('email-not-exist')) {
    return 'email-not-exist';
  }
  if (isRateLimitResponse(response)) return 'rate-limit-exceeded';
  return isBotRefusal(response) ? 'recaptcha' : 'server-error';
}

type NewPasswordOutcome =
  { kind: 'changed' } | { kind: 'too-common' } | { kind: 'popup'; name: PopupName };

/**
 * Interprets the response to a new password: a false result is a password that is not accepted, an
 * expired token has its own pop-up (docs/public-site.md, "Error catalogue").
 */
export function newPasswordOutcome(response: PasswordResponse): NewPasswordOutcome {
  if (response.ok && isDone(response) && response.value.result === true) return { kind: 'changed' };
  const codes = messageCodes(response);
  if (codes.includes('password-common')) return { kind: 'too-common' };
  if (isTokenExpired(response)) return { kind: 'popup', name: 'token-expired-or-invalid' };
  if (isRateLimitResponse(response)) return { kind: 'popup', name: 'rate-limit-exceeded' };
  if (isBotRefusal(response)) return { kind: 'popup', name: 'recaptcha' };
  const refused = response.ok && response.value.result === false;
  return { kind: 'popup', name: refused ? 'not-same-password' : 'server-error' };
}
