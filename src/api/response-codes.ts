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

type Answered = Result<EnvelopedResponse, ApiFailure>;

/** The message codes of an answer, whether it came as a refusal or in an envelope. */
export function messageCodes(answered: Answered): readonly string[] {
  if (answered.ok) return answered.value.messages.map(({ code }) => code);
  return answered.failure.kind === 'refused' ? answered.failure.codes : [];
}

/** Returns whether a call did what was asked of it. */
export const isDone = (answered: Answered): boolean => answered.ok && answered.value.isSuccessful;

/** Returns whether a call was refused because too many were made, in an envelope or by its status. */
export const isOverRateLimit = (answered: Answered): boolean =>
  messageCodes(answered).includes(MESSAGE_CODE.rateLimitExceeded) ||
  (!answered.ok && isRateLimited(answered.failure));

/** Returns whether a token in the call was too old (ERRVNUMS12, or its name in the error catalogues). */
export const isTokenExpired = (answered: Answered): boolean =>
  messageCodes(answered).some((code) =>
    [MESSAGE_CODE.tokenExpired, 'tokenExpired', 'token-expired'].includes(code),
  );

/** The `response_code` of an answer, wherever it stands. */
export function responseCode(answered: Answered): number | undefined {
  if (answered.ok) return answered.value.response_code;
  return answered.failure.kind === 'refused' ? answered.failure.responseCode : undefined;
}

/** Returns whether bot protection refused the call (530, or 531 for payments). */
export function isBotRefusal(answered: Answered): boolean {
  const code = responseCode(answered);
  return code === RESPONSE_CODE.botProtection || code === RESPONSE_CODE.botProtectionTransaction;
}
