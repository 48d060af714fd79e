import {
  messageCodes,
  isDone,
  isRateLimitResponse,
  isVerdict,
  isBotRefusal,
  type EnvelopedResult,
} from '#api/response-codes.ts';
import type { ApiFailure } from '#api/failure.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { resendEmailConfirmation, validateCustomerEmail } from '#contract/hub/auth.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Result } from '#lib/result.ts';

/** The codes of the email validation page (docs/public-site.md, "Error catalogue"). */
const CONFIRMATION_ERRORS = [
  'customer-not-exist',
  'email-already-exist',
  'token-expired',
  'email-already-changed',
] as const;

type ConfirmationError = (typeof CONFIRMATION_ERRORS)[number];
export type ConfirmationOutcome = 'confirmed' | 'refused' | 'no-response' | ConfirmationError;

const BY_CODE: Readonly<Record<string, ConfirmationError>> = {
  [MESSAGE_CODE.customerNotExist]: 'customer-not-exist',
  [MESSAGE_CODE.emailAlreadyExists]: 'email-already-exist',
  [MESSAGE_CODE.tokenExpired]: 'token-expired',
  [MESSAGE_CODE.emailAlreadyChanged]: 'email-already-changed',
};

/** Returns whether the provider has decided, and another attempt would get the same response. */
const isFinal = (response: EnvelopedResult): boolean => response.ok || isVerdict(response.failure);

/**
 * Reads the response to an email confirmation. Without a known code it was refused, and may be
 * tried again only where no provider looked at it.
 */
export function confirmationOutcome(
  response: Result<ResponseOf<typeof validateCustomerEmail>, ApiFailure>,
): ConfirmationOutcome {
  if (isDone(response)) return 'confirmed';
  for (const code of messageCodes(response)) {
    const error = BY_CODE[code] ?? CONFIRMATION_ERRORS.find((known) => known === code);
    if (error !== undefined) return error;
  }
  const mayTryAgain = isRateLimitResponse(response) || isBotRefusal(response);
  return isFinal(response) && !mayTryAgain ? 'refused' : 'no-response';
}

export type NewLinkOutcome = 'link-sent' | 'no-new-link' | 'rate-limited' | 'no-response';

/**
 * Interprets the response to a request for a new link. A provider without that endpoint sends none.
 */
export function newLinkOutcome(
  response: Result<ResponseOf<typeof resendEmailConfirmation>, ApiFailure>,
): NewLinkOutcome {
  if (isDone(response)) return 'link-sent';
  if (isRateLimitResponse(response)) return 'rate-limited';
  return isFinal(response) ? 'no-new-link' : 'no-response';
}
