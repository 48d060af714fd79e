import type { Language } from '#config/languages.ts';
import { RESPONSE_CODE, type PaymentRefusal, type PRICE_CHANGED } from '#contract/message-codes.ts';
import type { Cents } from '#lib/money/money.ts';
import type { Executor } from '#provider/platform/context.ts';
import type { PaymentResponse } from '#provider/platform/db/schema/payment-requests.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { PurposeName } from '#provider/domain/purpose.ts';

type Refusal = PaymentRefusal | typeof PRICE_CHANGED;

function responseCodeFor(purpose: PurposeName, refusal: Refusal): number {
  if (refusal === 'gateway-error') return RESPONSE_CODE.gatewayError;
  // A failed credit has code 100 with any gateway response (docs/customer-area.md, "Add credit").
  if (purpose === 'credit') return RESPONSE_CODE.paymentFailed;
  return refusal === 'declined' || refusal === 'no-funds'
    ? RESPONSE_CODE.paymentRequired
    : RESPONSE_CODE.badRequest;
}

/** Returns the number that a payer reads on the receipt: `4F1D-09AC-77B2`. */
export const confirmationIdOf = (requestId: string): string =>
  (requestId.replaceAll('-', '').slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join('-');

/** The response to a card that was verified or edited, which has no confirmation number. */
export const CARD_SAVED: PaymentResponse = {
  responseCode: RESPONSE_CODE.success,
  responseMessage: null,
  confirmationId: null,
};

/** Returns the response to a payment that went well, with what was charged. */
export const createPaidResponse = (id: string, amountCents: Cents): PaymentResponse => ({
  ...CARD_SAVED,
  confirmationId: confirmationIdOf(id),
  amountCents,
});

/** Returns the response to a refused payment, in the payer's language. */
export const createPaymentRefusal = async (
  source: { db: Executor },
  language: Language,
  purpose: PurposeName,
  refusal: Refusal,
): Promise<PaymentResponse> => ({
  responseCode: responseCodeFor(purpose, refusal),
  responseMessage: await translate(source, language, `provider.payment.${refusal}`),
  confirmationId: null,
  refusal,
});
