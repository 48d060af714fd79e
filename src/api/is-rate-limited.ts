import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { ApiFailure } from './failure.ts';

const TOO_MANY_REQUESTS = 429;

/** Returns whether a request was rejected by a rate limit (docs/security.md, "Limits"). */
export const isRateLimited = (failure: ApiFailure): boolean =>
  failure.kind === 'refused' &&
  (failure.status === TOO_MANY_REQUESTS || failure.codes.includes(MESSAGE_CODE.rateLimitExceeded));
