import { isTokenExpired, isVerdict } from '#api/response-codes.ts';
import type { ApiFailure } from '#api/failure.ts';
import { lacksEndpoint } from '#api/missing-endpoint.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { confirmTwoFactor, resendSignInCode } from '#contract/hub/auth.ts';
import type { GrantedSession } from '#contract/session.ts';
import { resultOf } from '#contract/result-of.ts';
import type { Result } from '#lib/result.ts';
import { failurePopup } from '#stores/messages/popup-for-response.ts';
import type { PopupName } from '#stores/messages/popup.ts';

/** `session` is there when the provider signs in with the right code. */
export type OtpOutcome =
  | { kind: 'trusted'; token: string; session?: GrantedSession | undefined }
  | { kind: 'expired' }
  | { kind: 'popup'; name: PopupName };

type ResendOutcome =
  | { kind: 'sent'; token: string }
  | { kind: 'expired' }
  | { kind: 'unsupported' }
  | { kind: 'popup'; name: PopupName };

/** Interprets the response to a two-factor code. */
export function otpOutcome(
  response: Result<ResponseOf<typeof confirmTwoFactor>, ApiFailure>,
): OtpOutcome {
  const token = resultOf(response);
  if (response.ok && token !== undefined) {
    return { kind: 'trusted', token, session: response.value.session ?? undefined };
  }
  if (isTokenExpired(response)) return { kind: 'expired' };
  const failed = failurePopup(response);
  const wrong = response.ok
    ? !response.value.isError || response.value.messages.some(({ code }) => code === 'wrong-code')
    : isVerdict(response.failure);
  return { kind: 'popup', name: wrong && failed === 'server-error' ? 'wrong-code' : failed };
}

/** Interprets the response to a request for another code. */
export function resendOutcome(
  response: Result<ResponseOf<typeof resendSignInCode>, ApiFailure>,
): ResendOutcome {
  const sent = resultOf(response);
  if (sent !== undefined) return { kind: 'sent', token: sent.token2FA };
  if (isTokenExpired(response)) return { kind: 'expired' };
  if (!response.ok && lacksEndpoint(response.failure)) return { kind: 'unsupported' };
  return { kind: 'popup', name: failurePopup(response) };
}
