import {
  messageCodes,
  isBotRefusal,
  isOverRateLimit,
  isTokenExpired,
} from '#api/response-codes.ts';
import type { ApiFailure } from '#api/failure.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { validateCode } from '#contract/main/ordering.ts';
import { CODE_TRIED_TOO_OFTEN, RESPONSE_CODE } from '#contract/message-codes.ts';
import type { Result } from '#lib/result.ts';

export type CheckCodeOutcome =
  'right' | 'wrong' | 'void' | 'rate-limited' | 'taken-for-bot' | 'failed';

type Answer = ResponseOf<typeof validateCode>;

const FIRST_SERVER_ERROR = 500;

/** A code that can never be right again: too old, replaced, or tried too often. */
const isVoid = (result: Result<Answer, ApiFailure>): boolean =>
  isTokenExpired(result) || messageCodes(result).includes(CODE_TRIED_TOO_OFTEN);

/**
 * Reads the response to ValidateCode: only response code 200 is right. Any other verdict is a wrong
 * code, or one that no longer works where the provider says so; no verdict is a failure.
 */
export function checkCodeOutcome(result: Result<Answer, ApiFailure>): CheckCodeOutcome {
  if (isOverRateLimit(result)) return 'rate-limited';
  if (isBotRefusal(result)) return 'taken-for-bot';
  if (isVoid(result)) return 'void';
  if (!result.ok) {
    const { failure } = result;
    const verdict = failure.kind === 'refused' && failure.status < FIRST_SERVER_ERROR;
    return verdict ? 'wrong' : 'failed';
  }
  return result.value.response_code === RESPONSE_CODE.success ? 'right' : 'wrong';
}
