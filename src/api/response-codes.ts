import { MESSAGE_CODE, RESPONSE_CODE } from '#contract/message-codes.ts';
import type { ApiFailure } from './failure.ts';
import type { Result } from '#lib/result.ts';

const TOO_MANY_REQUESTS = 429;

/** Returns whether a request was rejected by a rate limit (docs/security.md, "Limits"). */
export const isRateLimited = (failure: ApiFailure): boolean =>
  failure.kind === 'refused' &&
  (failure.status === TOO_MANY_REQUESTS || failure.codes.includes(MESSAGE_CODE.rateLimitExceeded));

/** The part of every enveloped answer that says whether it went well. */
export interface EnvelopedResponse {
  isSuccessful: boolean;
  messages: readonly { code: string }[];
  response_code?: number | undefined;
}

type EnvelopedResult = Result<EnvelopedResponse, ApiFailure>;

/** The message codes of an answer, whether it came as a refusal or in an envelope. */
export function messageCodes(answered: EnvelopedResult): readonly string[] {
  if (answered.ok) return answered.value.messages.map(({ code }) => code);
  return answered.failure.kind === 'refused' ? answered.failure.codes : [];
}

/** Returns whether a request was successful. */
export const isDone = (answered: EnvelopedResult): boolean =>
  answered.ok && answered.value.isSuccessful;

/** Returns whether the rate limiter refused a request, in an envelope or by its status. */
export const isOverRateLimit = (answered: EnvelopedResult): boolean =>
  messageCodes(answered).includes(MESSAGE_CODE.rateLimitExceeded) ||
  (!answered.ok && isRateLimited(answered.failure));

/** Returns whether a token in the request had expired (ERRVNUMS12, or its name in the error catalogues). */
export const isTokenExpired = (answered: EnvelopedResult): boolean =>
  messageCodes(answered).some((code) =>
    [MESSAGE_CODE.tokenExpired, 'tokenExpired', 'token-expired'].includes(code),
  );

/** The `response_code` of an answer, wherever it stands. */
export function responseCode(answered: EnvelopedResult): number | undefined {
  if (answered.ok) return answered.value.response_code;
  return answered.failure.kind === 'refused' ? answered.failure.responseCode : undefined;
}

/** Returns whether bot protection refused the request (530, or 531 for payments). */
export function isBotRefusal(answered: EnvelopedResult): boolean {
  const code = responseCode(answered);
  return code === RESPONSE_CODE.botProtection || code === RESPONSE_CODE.botProtectionTransaction;
}
