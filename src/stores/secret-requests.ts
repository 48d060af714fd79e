import type { ApiFailure } from '#api/failure.ts';
import { isDone } from '#api/response-codes.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  confirmCustomerEmail,
  validateCustomerEmail,
  validateCustomerPassword,
} from '#contract/hub/auth.ts';
import type { Result } from '#lib/result.ts';
import { request } from './api.ts';
import { failurePopup, type FailurePopup } from './failure-popup.ts';
import { $session } from './session.ts';

type EnvelopedResult<C extends typeof validateCustomerPassword | typeof validateCustomerEmail> =
  Result<ResponseOf<C>, ApiFailure>;

/**
 * Statuses of a provider that has an endpoint only without its extension: fields are missing, or
 * there is no such address or method.
 */
const UNKNOWN_FORM: ReadonlySet<number> = new Set([400, 404, 405, 411, 415, 422, 501]);
/** The statuses of an address or method that a provider does not have. */
const NO_ENDPOINT: ReadonlySet<string> = new Set(['not-found', 'method-not-allowed']);

const isUnknownForm = (response: Result<unknown, ApiFailure>): boolean =>
  !response.ok &&
  response.failure.kind === 'refused' &&
  UNKNOWN_FORM.has(response.failure.status) &&
  response.failure.codes.every((code) => NO_ENDPOINT.has(code));

/**
 * Checks or sets a password with token and password in the body, so that no log of addresses holds
 * them. The query has them only for a provider that does not understand the body (docs/access.md,
 * "Secrets in addresses").
 */
export async function validatePassword(secrets: {
  token: string;
  password: string;
}): Promise<EnvelopedResult<typeof validateCustomerPassword>> {
  const response = await request(validateCustomerPassword, { body: secrets });
  return isUnknownForm(response) ? request(validateCustomerPassword, { query: secrets }) : response;
}

/** Checks the password of the customer who is signed in; the pop-up where it was not checked. */
export async function checkPassword(password: string): Promise<'right' | 'wrong' | FailurePopup> {
  const session = $session.get();
  const token = session.kind === 'customer' ? session.token : '';
  const response = await validatePassword({ token, password });
  if (!response.ok || !isDone(response)) return failurePopup(response);
  return response.value.result === true ? 'right' : 'wrong';
}

/**
 * Confirms an email address by POST where the provider has that (docs/contract.md, "Capabilities"),
 * else by GET.
 */
export async function confirmEmail(
  token: string,
  byPost: boolean,
): Promise<EnvelopedResult<typeof validateCustomerEmail>> {
  const response = byPost && (await request(confirmCustomerEmail, { body: { token } }));
  return !response || isUnknownForm(response)
    ? request(validateCustomerEmail, { query: { token } })
    : response;
}
