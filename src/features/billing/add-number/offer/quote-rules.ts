import type { ApiFailure } from '#api/failure.ts';
import { messageCodes } from '#api/response-codes.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  ADD_NUMBER_REFUSAL,
  type AddNumberQuote,
  type addNumberQuote,
} from '#contract/main/add-number-quote.ts';
import { ORDER_REFUSAL, ORDER_VALUE_NUMBER_TAKEN } from '#contract/message-codes.ts';
import type { Language } from '#config/languages.ts';
import type { AddNumberTexts } from '#features/billing/billing-texts.ts';
import type { CallPlans } from '#i18n/call-plan.ts';
import { dayText, monthsText } from '#lib/text/date-text.ts';
import { formatUsd, toCents } from '#lib/money/money.ts';
import { isMultiMonth } from '#lib/calendar.ts';
import type { Result } from '#lib/result.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import type { OrderData } from '#stores/order/order-data.ts';

/**
 * Why a number is not sold to a customer; each reason has a text. `perhaps-yours` means that it is
 * taken, perhaps by an earlier payment of theirs that is uncertain.
 */
export type NotSold =
  'taken' | 'perhaps-yours' | 'unknown' | 'yours' | 'renewal-due' | 'in-progress';

/** What a number costs, or why it is not sold. `code-refused` is about the coupon alone. */
export type QuoteOutcome =
  | { kind: 'quoted'; quote: AddNumberQuote }
  | { kind: 'not-sold'; why: NotSold }
  | { kind: 'code-refused' }
  | { kind: 'failed' };

type Sale = Pick<ResponseOf<typeof addNumberQuote>, 'isSuccessful' | 'messages' | 'value'>;

const REASONS: readonly (readonly [code: string, why: NotSold | 'code-refused'])[] = [
  ['number-taken', 'taken'],
  ['plan-unknown', 'unknown'],
  [ADD_NUMBER_REFUSAL.alreadyYours, 'yours'],
  [ADD_NUMBER_REFUSAL.renewalDue, 'renewal-due'],
  [ORDER_REFUSAL.inProgress, 'in-progress'],
  [ADD_NUMBER_REFUSAL.promoCode, 'code-refused'],
];

/**
 * Returns why a response did not sell the number, `code-refused` when only its coupon was refused;
 * undefined where it names another reason. `isRepeated` while an earlier payment for the number is
 * uncertain.
 */
export function notSold(
  response: Result<Sale, ApiFailure>,
  isRepeated: boolean,
): NotSold | 'code-refused' | undefined {
  const why = reasonOf(response);
  return why === 'taken' && isRepeated ? 'perhaps-yours' : why;
}

function reasonOf(response: Result<Sale, ApiFailure>): NotSold | 'code-refused' | undefined {
  if (response.ok && response.value.value === ORDER_VALUE_NUMBER_TAKEN) return 'taken';
  const codes = messageCodes(response);
  return REASONS.find(([code]) => codes.includes(code))?.[1];
}

/** Names the attempts to pay for an added number in the tab's storage. */
export const ADD_NUMBER_PURPOSE = 'addNumber';

/**
 * Interprets the response to a quote. `isRepeated` while an earlier payment for the number is
 * uncertain.
 */
export function quoteOutcome(
  response: Result<Sale & { result: AddNumberQuote | null }, ApiFailure>,
  isRepeated: boolean,
): QuoteOutcome {
  const quote = response.ok ? response.value.result : null;
  if (quote !== null) return { kind: 'quoted', quote };
  const why = notSold(response, isRepeated);
  if (why === 'code-refused') return { kind: why };
  return why === undefined ? { kind: 'failed' } : { kind: 'not-sold', why };
}

/** Returns the day until which the number is paid, as the receipt writes it. */
export const paidUntilText = ({ paidUntil }: AddNumberQuote, language: Language): string =>
  dayText(language, new Date(paidUntil));

/** Returns an amount in dollars, isolated from the direction of the sentence around it. */
export const amountText = (dollars: number): string => isolate(formatUsd(toCents(dollars)));

/** Returns what is paid now and from when on how much, `$2.31 until 11 December, then …`. */
export function sumText(quote: AddNumberQuote, language: Language, texts: AddNumberTexts): string {
  const key = isMultiMonth(quote.months) ? 'add-number.sum-months' : 'add-number.sum-month';
  return fillText(texts[key], {
    amount: amountText(quote.total),
    date: paidUntilText(quote, language),
    price: amountText(quote.renewalPrice),
    duration: monthsText(language, quote.months),
  });
}

/** The texts about call minutes, of a provider with `call-minutes`. */
export interface CallMinutes {
  plans: CallPlans;
  /** Which minutes a number has that joins its plan during the month. */
  byDays: string;
}

/** The texts about a number's call minutes. */
export interface NumberMinutes {
  /** As on the payment page; undefined where the plan's minutes or rates are not known. */
  plan: { title: string; rule: string } | undefined;
  /** Undefined for a plan without minutes. */
  byDays: string | undefined;
}

/** Returns the texts about the call minutes of an order's number. */
export function numberMinutes(
  { packageId, hasCallMinutes }: OrderData['packageCountry'],
  { plans, byDays }: CallMinutes,
  texts: AddNumberTexts,
): NumberMinutes {
  const plan = plans[packageId];
  return {
    plan: plan && {
      title: plan.minutes ?? texts['numbers.plan-no-minutes-title'],
      rule: `${plan.rule} ${plan.end}`,
    },
    byDays: hasCallMinutes ? byDays : undefined,
  };
}

/**
 * Returns how many days of a period are paid for where that is a part of one, and which minutes
 * the number has until the next month of its plan; undefined for a whole period.
 */
export function daysText(
  { joinsPlan, days, periodDays }: AddNumberQuote,
  minutesText: string | undefined,
  texts: AddNumberTexts,
): string | undefined {
  if (!joinsPlan || days === periodDays) return undefined;
  const partText =
    days < periodDays
      ? fillText(texts['add-number.by-days'], { days, period: periodDays })
      : undefined;
  return [partText, minutesText].filter((text) => text !== undefined).join(' ') || undefined;
}

/** Returns the words of the paying button: the amount and, once it is known, the card. */
export function payText(
  quote: AddNumberQuote | undefined,
  card: string | undefined,
  texts: AddNumberTexts,
): string {
  if (quote === undefined) return texts['add-number.pay'];
  const amount = amountText(quote.total);
  return card === undefined
    ? fillText(texts['add-number.pay-amount'], { amount })
    : fillText(texts['add-number.pay-card'], { amount, card: isolate(card) });
}
