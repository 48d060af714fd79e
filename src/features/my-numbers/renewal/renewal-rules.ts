import {
  isBotRefusal,
  isDone,
  isMissing,
  isRateLimitResponse,
  messageCodes,
  type EnvelopedResult,
} from '#api/response-codes.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import { ACCESS_CODE, NUMBER_MESSAGE_CODE } from '#contract/message-codes.ts';
import { formatUsd, toCents } from '#lib/money/money.ts';
import type { NumberNow } from '#features/my-numbers/use-my-numbers.ts';

/** Until when a number is paid for, and whether it ends or renews then. */
export interface NumberTerm {
  key:
    | 'stop-renewal.ends'
    | 'stop-renewal.paid-until'
    | 'stop-renewal.paid-until-price'
    | 'stop-renewal.paid-until-price-months';
  renews: boolean;
  until: Date;
  /**
   * What the renewal costs, or would cost if a stopped number were kept, written out; undefined
   * where the provider names no price.
   */
  price: string | undefined;
  /** The months that the price is for; undefined where the provider does not return them. */
  months: number | undefined;
}

/** Returns a number's term; undefined where the provider does not send it. */
export function numberTerm(number: VirtualNumber): NumberTerm | undefined {
  const { paidUntil, renews, renewalPrice, renewalMonths: months } = number;
  if (paidUntil === undefined || renews === undefined) return undefined;
  const until = new Date(paidUntil);
  if (Number.isNaN(until.getTime())) return undefined;
  const price = renewalPrice === undefined ? undefined : formatUsd(toCents(renewalPrice));
  const term = { renews, until, price, months };
  if (!renews) return { key: 'stop-renewal.ends', ...term };
  if (price === undefined) return { key: 'stop-renewal.paid-until', ...term };
  const key = 'stop-renewal.paid-until-price';
  return { key: months === undefined ? key : `${key}-months`, ...term };
}

/** The response to a stop, a resumption or a release. */
export type TermResponse =
  | 'done'
  | 'in-progress'
  | 'rate-limited'
  | 'bot-protection'
  | 'suspended'
  | 'not-found'
  | 'unknown';

/** Reads the response to a change of a number's term. */
export function termResponse(response: EnvelopedResult): TermResponse {
  if (isDone(response)) return 'done';
  const codes = messageCodes(response);
  if (codes.includes(NUMBER_MESSAGE_CODE.renewalInProgress)) return 'in-progress';
  if (codes.includes(ACCESS_CODE.suspended)) return 'suspended';
  if (isBotRefusal(response)) return 'bot-protection';
  if (isRateLimitResponse(response)) return 'rate-limited';
  return isMissing(response) ? 'not-found' : 'unknown';
}

/** The outcome of a change of a number's term. */
export type TermOutcome = Exclude<TermResponse, 'not-found' | 'unknown'> | 'gone' | 'failed';

/** Returns whether the list must be read again to know the outcome of a change, or to show it. */
export const isListStale = (response: TermResponse): boolean =>
  response === 'done' || response === 'not-found' || response === 'unknown';

/**
 * Decides the outcome of a change. A response may be lost after the provider made the change: then
 * the list shows whether the number has it.
 */
export function termOutcome(
  response: TermResponse,
  now: NumberNow,
  isWanted: (now: VirtualNumber | 'gone') => boolean,
): TermOutcome {
  if (response !== 'not-found' && response !== 'unknown') return response;
  if (now === undefined) return 'failed';
  if (response === 'unknown' && isWanted(now)) return 'done';
  return now === 'gone' ? 'gone' : 'failed';
}
