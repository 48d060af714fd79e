import { isBotRefusal, isOverRateLimit } from '#api/answer-codes.ts';
import type { ApiFailure } from '#api/failure.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { validateCode } from '#contract/main/ordering.ts';
import { RESPONSE_CODE } from '#contract/message-codes.ts';
import type { Result } from '#lib/result.ts';

export type CheckCodeOutcome = 'right' | 'wrong' | 'rate-limited' | 'taken-for-bot' | 'failed';

type Answer = AnswerOf<typeof validateCode>;

const FIRST_SERVER_ERROR = 500;

/** Reads the answer to ValidateCode: only response code 200 is right, any other verdict is a wrong code (specification 1, section 4); no verdict is a failure. */
export function checkCodeOutcome(result: Result<Answer, ApiFailure>): CheckCodeOutcome {
  if (isOverRateLimit(result)) return 'rate-limited';
  if (isBotRefusal(result)) return 'taken-for-bot';
  if (!result.ok) {
    const { failure } = result;
    const verdict = failure.kind === 'refused' && failure.status < FIRST_SERVER_ERROR;
    return verdict ? 'wrong' : 'failed';
  }
  return result.value.response_code === RESPONSE_CODE.success ? 'right' : 'wrong';
}
