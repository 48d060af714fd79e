import { isDone, isOverRateLimit, type EnvelopedAnswer } from '#api/answer-codes.ts';
import type { ApiFailure } from '#api/failure.ts';
import type { Result } from '#lib/result.ts';
import type { PopupName } from '#stores/popup.ts';

/** The pop-up that answers a change of caller IDs, undefined when it was made (specification 2, section 8, "Caller ID"). */
export function callerIdPopup(
  answered: Result<EnvelopedAnswer, ApiFailure>,
): PopupName | undefined {
  if (isDone(answered)) return undefined;
  return isOverRateLimit(answered) ? 'rate-limit-exceeded' : 'server-error';
}

/** Another one may be added while the count is below the maximum. */
export const mayAdd = (count: number, max: number): boolean => count < max;

/** One may be deleted while more than one exists. */
export const mayDelete = (count: number): boolean => count > 1;

/** The longest name of a caller ID. */
export const COMMENT_MAX = 60;
