import { MESSAGE_CODE, RESPONSE_CODE } from '#contract/message-codes.ts';
import type { ApiFailure } from './failure.ts';
import {
  FIRST_SERVER_ERROR,
  NOT_FOUND,
  SERVICE_UNAVAILABLE,
  TOO_MANY_REQUESTS,
} from '#lib/http-status.ts';
import type { Result } from '#lib/result.ts';

/** Returns whether a failure is the refusal of a rate limit (docs/security.md, "Limits"). */
export const isRateLimitFailure = (failure: ApiFailure): boolean =>
  failure.kind === 'refused' &&
  (failure.status === TOO_MANY_REQUESTS || failure.codes.includes(MESSAGE_CODE.rateLimitExceeded));

/** The part of every enveloped response that holds its success. */
interface EnvelopedResponse {
  isSuccessful: boolean;
  messages: readonly { code: string }[];
  response_code?: number | undefined;
}

/** A response in the envelope, or why there is none. */
export type EnvelopedResult = Result<EnvelopedResponse, ApiFailure>;

/** Returns the message codes of a response, from a refusal or an envelope. */
export function messageCodes(response: EnvelopedResult): readonly string[] {
  if (response.ok) return response.value.messages.map(({ code }) => code);
  return response.failure.kind === 'refused' ? response.failure.codes : [];
}

/** Returns whether a request was successful. */
export const isDone = (response: EnvelopedResult): boolean =>
  response.ok && response.value.isSuccessful;

/**
 * Returns whether a request was refused by a response that is no server error. Unlike `isDecided`,
 * it counts one that asks for a later request.
 */
export const isVerdict = (failure: ApiFailure): boolean =>
  failure.kind === 'refused' && failure.status < FIRST_SERVER_ERROR;

/**
 * Returns whether a change may have been made: its response is lost or unreadable, or a server
 * error other than 503, which requires a later request.
 */
export function isOutcomeUnknown(response: Result<unknown, ApiFailure>): boolean {
  if (response.ok) return false;
  const { failure } = response;
  if (failure.kind !== 'refused') return true;
  return failure.status >= FIRST_SERVER_ERROR && failure.status !== SERVICE_UNAVAILABLE;
}

/** Returns the field of the body that the API refused, where it names one. */
export const refusedField = (response: Result<unknown, ApiFailure>): string | undefined =>
  !response.ok && response.failure.kind === 'refused' ? response.failure.field : undefined;

/** Returns whether there is nothing, or nothing any more, under the address of a request. */
export const isMissing = (response: Result<unknown, ApiFailure>): boolean =>
  !response.ok && response.failure.kind === 'refused' && response.failure.status === NOT_FOUND;

/** Returns whether the rate limiter refused a request, in an envelope or by its status. */
export const isRateLimitResponse = (response: EnvelopedResult): boolean =>
  messageCodes(response).includes(MESSAGE_CODE.rateLimitExceeded) ||
  (!response.ok && isRateLimitFailure(response.failure));

/**
 * Returns whether a token in the request had expired (ERRVNUMS12, or its name in the error
 * catalogues).
 */
export const isTokenExpired = (response: EnvelopedResult): boolean =>
  messageCodes(response).some((code) =>
    [MESSAGE_CODE.tokenExpired, 'tokenExpired', 'token-expired'].includes(code),
  );

/** Returns the `response_code` of a response, from a refusal or an envelope. */
export function responseCode(response: EnvelopedResult): number | undefined {
  if (response.ok) return response.value.response_code;
  return response.failure.kind === 'refused' ? response.failure.responseCode : undefined;
}

/** Returns whether a code is that of bot protection (530, or 531 for payments). */
export const isBotCode = (code: number | undefined): boolean =>
  code === RESPONSE_CODE.botProtection || code === RESPONSE_CODE.botProtectionTransaction;

/** Returns whether bot protection refused the request. */
export const isBotRefusal = (response: EnvelopedResult): boolean =>
  isBotCode(responseCode(response));
