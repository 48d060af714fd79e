import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { ApiFailure } from './failure.ts';

const TOO_MANY_REQUESTS = 429;

/** Says whether a call was refused because there were too many of them (decisions, "Rate limits"). */
export const isRateLimited = (failure: ApiFailure): boolean =>
  failure.kind === 'refused' &&
  (failure.status === TOO_MANY_REQUESTS || failure.codes.includes(MESSAGE_CODE.rateLimitExceeded));
