import {
  messageCodes,
  isBotRefusal,
  isRateLimitResponse,
  isTokenExpired,
  isVerdict,
} from '#api/response-codes.ts';
import type { ApiFailure } from '#api/failure.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { findCustomer, validateCode } from '#contract/main/ordering.ts';
import {
  CODE_TRIED_TOO_OFTEN,
  FIND_CUSTOMER_VALUE,
  PHONE_MESSAGE_CODE,
  RESPONSE_CODE,
} from '#contract/message-codes.ts';
import type { Result } from '#lib/result.ts';

/** Why no code can go to a phone, as the key of the text beside its field. */
export type PhoneRefusal = 'form.invalid-phone-number' | 'form.phone-not-mobile';

export type SendCodeOutcome =
  | { kind: 'code-sent'; token: string }
  | { kind: 'existing-customer' }
  | { kind: 'rate-limited' }
  | { kind: 'bot-protection' }
  | { kind: 'phone-refused'; error: PhoneRefusal }
  | { kind: 'failed' };

/** Returns what the response to FindCustomer means (docs/public-site.md, "Code check"). */
export function sendCodeOutcome(
  result: Result<ResponseOf<typeof findCustomer>, ApiFailure>,
): SendCodeOutcome {
  if (isRateLimitResponse(result)) return { kind: 'rate-limited' };
  if (isBotRefusal(result)) return { kind: 'bot-protection' };
  const codes = messageCodes(result);
  if (codes.includes(PHONE_MESSAGE_CODE.notMobile)) {
    return { kind: 'phone-refused', error: 'form.phone-not-mobile' };
  }
  if (codes.includes(PHONE_MESSAGE_CODE.invalid)) {
    return { kind: 'phone-refused', error: 'form.invalid-phone-number' };
  }
  if (!result.ok) return { kind: 'failed' };
  const { value, response_message: token } = result.value;
  if (value === FIND_CUSTOMER_VALUE.existingCustomer) return { kind: 'existing-customer' };
  const isSent = value === FIND_CUSTOMER_VALUE.newLead || value === FIND_CUSTOMER_VALUE.knownLead;
  return isSent && token !== null && token !== ''
    ? { kind: 'code-sent', token }
    : { kind: 'failed' };
}

/** `void`: the code can never be right again, and another one has to be sent. */
export type CheckCodeOutcome =
  'right' | 'wrong' | 'void' | 'rate-limited' | 'bot-protection' | 'failed';

type CheckResult = Result<ResponseOf<typeof validateCode>, ApiFailure>;

/** Returns whether a code is too old, was replaced, or was tried too often. */
const isVoid = (result: CheckResult): boolean =>
  isTokenExpired(result) || messageCodes(result).includes(CODE_TRIED_TOO_OFTEN);

/**
 * Returns what the response to ValidateCode means: only response code 200 is right. Any other
 * verdict is a wrong code, or one that no longer works by its message code; no verdict is a
 * failure.
 */
export function checkCodeOutcome(result: CheckResult): CheckCodeOutcome {
  if (isRateLimitResponse(result)) return 'rate-limited';
  if (isBotRefusal(result)) return 'bot-protection';
  if (isVoid(result)) return 'void';
  if (!result.ok) return isVerdict(result.failure) ? 'wrong' : 'failed';
  return result.value.response_code === RESPONSE_CODE.success ? 'right' : 'wrong';
}
