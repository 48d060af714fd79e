import {
  isDone,
  isOverRateLimit,
  messageCodes,
  type EnvelopedResult,
} from '#api/response-codes.ts';
import type { BlockedCaller } from '#contract/hub/calls.ts';
import { NUMBER_MESSAGE_CODE, PHONE_MESSAGE_CODE } from '#contract/message-codes.ts';
import { digitsOf } from '#lib/phone.ts';

/** What became of blocking a caller, or of letting one through again. */
export type BlockingOutcome = 'done' | 'invalid' | 'full' | 'rate-limited' | 'failed';

/**
 * Decides what became of a change. `isAsWanted` says whether the list, read again, is as it was
 * wanted; undefined when it could not be read. A response may be lost after the provider did what
 * was asked, and another tab may have done it before.
 */
export function blockingOutcome(
  response: EnvelopedResult,
  isAsWanted: boolean | undefined,
): BlockingOutcome {
  if (isDone(response) || isAsWanted === true) return 'done';
  if (isOverRateLimit(response)) return 'rate-limited';
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
  phone: 'form.required' | 'form.invalidPhoneNumber' | undefined;
} {
  if (phone === '') return { phone: 'form.required' };
  return { phone: hasProblem ? 'form.invalidPhoneNumber' : undefined };
}
