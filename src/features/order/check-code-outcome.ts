import type { ApiFailure } from '#api/failure.ts';
import { isRateLimited } from '#api/is-rate-limited.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { validateCode } from '#contract/main/ordering.ts';
import { MESSAGE_CODE, RESPONSE_CODE } from '#contract/message-codes.ts';
import type { Result } from '#lib/result.ts';

export type CheckCodeOutcome = 'right' | 'wrong' | 'rate-limited' | 'failed';

type Answer = AnswerOf<typeof validateCode>;

const FIRST_SERVER_ERROR = 500;

/** Reads the answer to ValidateCode: only response code 200 is right, any other verdict is a wrong code (specification 1, section 4); no verdict is a failure. */
export function checkCodeOutcome(result: Result<Answer, ApiFailure>): CheckCodeOutcome {
  if (!result.ok) {
    const { failure } = result;
    if (isRateLimited(failure)) return 'rate-limited';
    const verdict = failure.kind === 'refused' && failure.status < FIRST_SERVER_ERROR;
    return verdict ? 'wrong' : 'failed';
  }
  const { response_code, messages } = result.value;
  if (response_code === RESPONSE_CODE.success) return 'right';
  const limited = messages.some(({ code }) => code === MESSAGE_CODE.rateLimitExceeded);
  return limited ? 'rate-limited' : 'wrong';
}
