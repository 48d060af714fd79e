import { answerCodes, isDone, isOverRateLimit, type EnvelopedAnswer } from '#api/answer-codes.ts';
import type { ApiFailure } from '#api/failure.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Result } from '#lib/result.ts';
import type { PopupName } from '#stores/popup.ts';

const BY_CODE: Readonly<Record<string, PopupName>> = {
  [MESSAGE_CODE.emailAlreadyExists]: 'email-already-exist',
  'email-already-exists': 'email-already-exist',
  'email-already-exist': 'email-already-exist',
  [MESSAGE_CODE.tokenExpired]: 'token-expired',
  'token-expired': 'token-expired',
  [MESSAGE_CODE.emailNotExist]: 'email-not-exist',
  'email-not-exist': 'email-not-exist',
};

/** The pop-up that answers a change of forwarding, undefined when it was saved (specification 2, section 8, "Forwarding"). */
export function forwardingPopup(
  answered: Result<EnvelopedAnswer, ApiFailure>,
): PopupName | undefined {
  if (isDone(answered)) return undefined;
  if (isOverRateLimit(answered)) return 'rate-limit-exceeded';
  const known = answerCodes(answered).find((code) => code in BY_CODE);
  return (known !== undefined ? BY_CODE[known] : undefined) ?? 'forwarding-error';
}
