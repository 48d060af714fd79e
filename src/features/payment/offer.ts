import {
  agreementText,
  describeAgreement,
  type Agreement,
  type AgreementTexts,
} from '#domain/checkout/agreement.ts';
import type { DurationOption } from '#domain/duration/duration-options.ts';
import type { Language } from '#config/languages.ts';
import { formatUsd, type Cents } from '#lib/money/money.ts';
import { nextChargeAfter } from '#lib/money/next-charge.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import type { OrderData } from '#stores/order/order-data.ts';

/** What the page offers to pay for, in the words that it shows. */
export interface OrderOffer {
  agreement: Agreement;
  /** The button's label, with the sum. */
  pay: string;
  /** Agreement and button as plain text. */
  text: string;
  /** The day of the next charge in UTC, `2026-12-22`. */
  nextDay: string;
}

interface Sale {
  order: Pick<OrderData, 'didData'>;
  option: DurationOption;
  totalCents: Cents;
  at: Date;
}

/** Returns the offer of an order that is paid for at a moment. */
export function createOffer(
  { order, option, totalCents, at }: Sale,
  language: Language,
  texts: AgreementTexts & { 'payment.pay-amount': string },
): OrderOffer {
  const next = nextChargeAfter({ at, months: option.months, totalCents: option.totalCents });
  const bought = { number: order.didData.did, months: option.months, dueCents: totalCents, next };
  const agreement = describeAgreement(bought, language, texts);
  const amount = isolate(formatUsd(totalCents));
  const pay = fillText(texts['payment.pay-amount'], { amount });
  const text = agreementText(agreement, pay);
  return { agreement, pay, text, nextDay: next.at.toISOString().slice(0, 10) };
}
