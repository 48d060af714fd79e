import type { ApiFailure } from '#api/failure.ts';
import { isDone, isTokenExpired } from '#api/response-codes.ts';
import { hasSecretsInBody } from '#config/capabilities/browser-capabilities.ts';
import type { AnyEndpoint, ResponseOf } from '#contract/endpoint.ts';
import {
  confirmCustomerEmail,
  validateCustomerEmail,
  validateCustomerPassword,
} from '#contract/hub/auth.ts';
import type { Result } from '#lib/result.ts';
import { request } from '#stores/api.ts';
import { failurePopup } from '#stores/messages/popup-for-response.ts';
import type { FailurePopup } from '#stores/messages/failure-kinds.ts';
import { $session, endRejectedSession } from '#stores/session/session.ts';

type ResultOf<E extends AnyEndpoint> = Result<ResponseOf<E>, ApiFailure>;

/**
 * Checks or sets a password. Token and password travel in the body, so that no log of addresses
 * holds them; in the query only to a provider that does not read the body (docs/access.md, "Secrets
 * in addresses").
 */
export const validatePassword = (secrets: {
  token: string;
  password: string;
}): Promise<ResultOf<typeof validateCustomerPassword>> =>
  request(validateCustomerPassword, hasSecretsInBody() ? { body: secrets } : { query: secrets });

/** `no-session` when the session has ended; the pop-up where the password was not checked. */
export type PasswordOutcome = 'right' | 'wrong' | 'no-session' | FailurePopup;

/**
 * Checks the password of the customer who is signed in. Ends a session that the provider no longer
 * has: it refuses the token in the body as expired, not the request with 401.
 */
export async function checkPassword(password: string): Promise<PasswordOutcome> {
  const session = $session.get();
  const token = session.kind === 'customer' ? session.token : '';
  const response = await validatePassword({ token, password });
  const result = response.ok ? response.value.result : null;
  if (isDone(response) && result === true) return 'right';
  if (isTokenExpired(response)) {
    endRejectedSession();
    return 'no-session';
  }
  // A provider may send the result of a wrong password in a success or in a refusal.
  const failed = failurePopup(response);
  return result === false && failed === 'server-error' ? 'wrong' : failed;
}

/** Confirms an email address by POST, or by the specified GET with the token in the query. */
export const confirmEmail = (token: string): Promise<ResultOf<typeof validateCustomerEmail>> =>
  hasSecretsInBody()
    ? request(confirmCustomerEmail, { body: { token } })
    : request(validateCustomerEmail, { query: { token } });
