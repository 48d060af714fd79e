import type { ApiFailure } from '#api/failure.ts';
import { isRateLimited } from '#api/is-rate-limited.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { findCustomer } from '#contract/main/ordering.ts';
import { FIND_CUSTOMER_VALUE, MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Result } from '#lib/result.ts';

export type SendCodeOutcome =
  | { kind: 'code-sent'; token: string }
  | { kind: 'existing-customer' }
  | { kind: 'rate-limited' }
  | { kind: 'failed' };

type Answer = AnswerOf<typeof findCustomer>;

/** Reads the answer to FindCustomer: 0 and 1 sent a code, 2 is a customer already (specification 1, section 4). */
export function sendCodeOutcome(result: Result<Answer, ApiFailure>): SendCodeOutcome {
  if (!result.ok) return { kind: isRateLimited(result.failure) ? 'rate-limited' : 'failed' };
  const { value, response_message: token, messages } = result.value;
  if (messages.some(({ code }) => code === MESSAGE_CODE.rateLimitExceeded)) {
    return { kind: 'rate-limited' };
  }
  if (value === FIND_CUSTOMER_VALUE.existingCustomer) return { kind: 'existing-customer' };
  const sent = value === FIND_CUSTOMER_VALUE.newLead || value === FIND_CUSTOMER_VALUE.knownLead;
  return sent && token !== null && token !== '' ? { kind: 'code-sent', token } : { kind: 'failed' };
}
