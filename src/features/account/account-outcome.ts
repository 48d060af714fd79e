import {
  messageCodes,
  isDone,
  isOutcomeUnknown,
  isTokenExpired,
  isVerdict,
  type EnvelopedResult,
} from '#api/response-codes.ts';
import type { ApiFailure } from '#api/failure.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { patchAccountInformation, updateCustomerEmail } from '#contract/hub/account.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import { UNAUTHORIZED } from '#lib/http-status.ts';
import type { Result } from '#lib/result.ts';
import { failurePopup } from '#stores/messages/popup-for-response.ts';
import type { PopupName } from '#stores/messages/popup.ts';

type PatchResponse = Result<ResponseOf<typeof patchAccountInformation>, ApiFailure>;
type EmailResponse = Result<ResponseOf<typeof updateCustomerEmail>, ApiFailure>;

/** Returns whether what was typed can be the reason of a failure; after a 401 it is the session. */
const isRefused = (response: EnvelopedResult): boolean =>
  response.ok ||
  (response.failure.kind === 'refused' &&
    isVerdict(response.failure) &&
    response.failure.status !== UNAUTHORIZED);

type EmailChangeOutcome =
  | { kind: 'wrong-password' }
  | { kind: 'code'; token: string }
  | { kind: 'code-expired' }
  | { kind: 'popup'; name: PopupName };

const popup = (name: PopupName): EmailChangeOutcome => ({ kind: 'popup', name });

/**
 * Interprets the response to a change of email: a wrong password, a code that was sent, or a
 * pop-up.
 */
export function emailChangeOutcome(response: EmailResponse): EmailChangeOutcome {
  if (isDone(response)) return popup('verifying-email');
  const codes = messageCodes(response);
  if (codes.includes('wrong-current-password')) return { kind: 'wrong-password' };
  const token = response.ok ? response.value.token2FA : undefined;
  if (token) return { kind: 'code', token };
  if (codes.includes('wrong-code')) return popup('wrong-code');
  if (isTokenExpired(response)) return { kind: 'code-expired' };
  const failed = failurePopup(response);
  const taken =
    codes.includes(MESSAGE_CODE.emailAlreadyExists) ||
    (response.ok && response.value.result === false);
  return popup(taken && failed === 'server-error' ? 'email-already-exist' : failed);
}

/** `lost` means that the password may have been changed. */
type PasswordOutcome = 'changed' | 'too-common' | 'lost' | PopupName;

/**
 * Interprets the response to a change of password: a refusal means that the current one was wrong
 * (docs/customer-area.md, "Password").
 */
export function passwordOutcome(response: PatchResponse): PasswordOutcome {
  if (response.ok && isDone(response) && response.value.result?.customerResult === true) {
    return 'changed';
  }
  if (messageCodes(response).includes('password-common')) return 'too-common';
  const failed = failurePopup(response);
  if (failed !== 'server-error') return failed;
  if (isOutcomeUnknown(response)) return 'lost';
  return isRefused(response) ? 'wrong-current-password' : failed;
}

/** Returns the pop-up for a change of the personal details, undefined when they were saved. */
export function detailsPopup(response: PatchResponse): PopupName | undefined {
  const isSaved =
    response.ok && isDone(response) && response.value.result?.subscriberResult !== false;
  return isSaved ? undefined : failurePopup(response);
}

/**
 * The outcome of a request with a code, or for one; `handled` leaves the code form nothing to show.
 */
export type CodeOutcome = 'handled' | 'expired' | PopupName;

/** Reads the response to a two-factor code typed in the account. */
export function codeOutcome(response: EnvelopedResult): CodeOutcome {
  if (isDone(response)) return 'handled';
  if (isTokenExpired(response)) return 'expired';
  const failed = failurePopup(response);
  return failed === 'server-error' && isRefused(response) ? 'wrong-code' : failed;
}
