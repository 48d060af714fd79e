import { messageCodes, isDone, isTokenExpired } from '#api/response-codes.ts';
import type { ApiFailure } from '#api/failure.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { requestPasswordRecovery, validateCustomerPassword } from '#contract/hub/auth.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Result } from '#lib/result.ts';
import { failurePopup } from '#stores/messages/popup-for-response.ts';
import type { PopupName } from '#stores/messages/popup.ts';

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
  return failurePopup(response);
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
  const failed = failurePopup(response);
  const refused = response.ok && response.value.result === false;
  return {
    kind: 'popup',
    name: refused && failed === 'server-error' ? 'not-same-password' : failed,
  };
}
