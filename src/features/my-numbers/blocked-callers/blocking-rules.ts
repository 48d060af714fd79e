import {
  isBotRefusal,
  isDone,
  isRateLimitResponse,
  messageCodes,
  type EnvelopedResult,
} from '#api/response-codes.ts';
import type { BlockedCaller } from '#contract/hub/calls.ts';
import { NUMBER_MESSAGE_CODE, PHONE_MESSAGE_CODE } from '#contract/message-codes.ts';
import { digitsOf } from '#lib/phone/phone.ts';

/** The outcome of blocking a caller, or of letting one through again. */
export type BlockingOutcome =
  'done' | 'invalid' | 'full' | 'rate-limited' | 'bot-protection' | 'failed';

/**
 * Decides the outcome of a change. `isAsWanted` is true when the list, read again, has the change;
 * undefined when it could not be read. A response may be lost after the provider made the change,
 * and another tab may have made it before.
 */
export function blockingOutcome(
  response: EnvelopedResult,
  isAsWanted: boolean | undefined,
): BlockingOutcome {
  if (isDone(response) || isAsWanted === true) return 'done';
  if (isBotRefusal(response)) return 'bot-protection';
  if (isRateLimitResponse(response)) return 'rate-limited';
  const codes = messageCodes(response);
  if (codes.includes(PHONE_MESSAGE_CODE.invalid)) return 'invalid';
  return codes.includes(NUMBER_MESSAGE_CODE.maxBlockedCallers) ? 'full' : 'failed';
}

/** Finds a caller among the blocked ones, by digits with the country code. */
export const findBlocked = (
  blocked: readonly BlockedCaller[] | undefined,
  caller: string,
): BlockedCaller | undefined =>
  blocked?.find(({ phoneNumber }) => digitsOf(phoneNumber) === digitsOf(caller));

/** A number as the form stores it: calling code and the rest, digits only. */
export interface CallerValues extends Record<string, string | boolean> {
  country: string;
  prefix: string;
  phone: string;
  /** Whether the phone field refuses the number. What it cannot check is left to the provider. */
  hasProblem: boolean;
}

/** Names what is wrong with a typed number, as a text key. */
export function callerErrors({ phone, hasProblem }: CallerValues): {
  phone: 'form.required' | 'form.invalid-phone-number' | undefined;
} {
  if (phone === '') return { phone: 'form.required' };
  return { phone: hasProblem ? 'form.invalid-phone-number' : undefined };
}
