import { messageCodes, isBotRefusal, isOverRateLimit } from '#api/response-codes.ts';
import type { ApiFailure } from '#api/failure.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { findCustomer } from '#contract/main/ordering.ts';
import { FIND_CUSTOMER_VALUE, PHONE_MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Result } from '#lib/result.ts';

/** Why no code can go to a phone, as the key of the text beside its field. */
export type PhoneRefusal = 'form.invalidPhoneNumber' | 'form.phone-not-mobile';

export type SendCodeOutcome =
  /** `phone` is where the code went, in groups. */
  | { kind: 'code-sent'; token: string; phone?: string | undefined }
  | { kind: 'existing-customer' }
  | { kind: 'rate-limited' }
  | { kind: 'taken-for-bot' }
  | { kind: 'phone-refused'; error: PhoneRefusal }
  | { kind: 'failed' };

type Answer = ResponseOf<typeof findCustomer>;

/**
 * Interprets the response to FindCustomer: 0 and 1 sent a code, 2 is a customer already
 * (docs/public-site.md, "Code check").
 */
export function sendCodeOutcome(result: Result<Answer, ApiFailure>): SendCodeOutcome {
  if (isOverRateLimit(result)) return { kind: 'rate-limited' };
  if (isBotRefusal(result)) return { kind: 'taken-for-bot' };
  const codes = messageCodes(result);
  if (codes.includes(PHONE_MESSAGE_CODE.notMobile)) {
    return { kind: 'phone-refused', error: 'form.phone-not-mobile' };
  }
  if (codes.includes(PHONE_MESSAGE_CODE.invalid)) {
    return { kind: 'phone-refused', error: 'form.invalidPhoneNumber' };
  }
  if (!result.ok) return { kind: 'failed' };
  const { value, response_message: token } = result.value;
  if (value === FIND_CUSTOMER_VALUE.existingCustomer) return { kind: 'existing-customer' };
  const sent = value === FIND_CUSTOMER_VALUE.newLead || value === FIND_CUSTOMER_VALUE.knownLead;
  return sent && token !== null && token !== '' ? { kind: 'code-sent', token } : { kind: 'failed' };
}
