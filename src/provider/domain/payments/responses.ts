import type { Language } from '#config/languages.ts';
import { RESPONSE_CODE } from '#contract/message-codes.ts';
import type { Executor } from '#provider/platform/context.ts';
import type { PaymentResponse } from '#provider/platform/db/schema/payment-requests.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { PaymentRefusal } from '#contract/message-codes.ts';
import type { PurposeName } from '#provider/domain/purpose.ts';

const PAYMENT_REQUIRED = 402;

function getResponseCode(purpose: PurposeName, refusal: PaymentRefusal): number {
  if (refusal === 'gateway-error') return RESPONSE_CODE.gatewayError;
  // A failed credit has code 100 with any gateway response (docs/customer-area.md, "Add credit").
  if (purpose === 'credit') return RESPONSE_CODE.paymentFailed;
  return refusal === 'declined' || refusal === 'no-funds'
    ? PAYMENT_REQUIRED
    : RESPONSE_CODE.badRequest;
}

/** Returns the number that a payer reads on the receipt: `4F1D-09AC-77B2`. */
export const getConfirmationId = (requestId: string): string =>
  (requestId.replaceAll('-', '').slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join('-');

/** Returns the response to a payment that went well; a verified card has no confirmation number. */
export const createSuccessResponse = (confirmation: string | null): PaymentResponse => ({
  responseCode: RESPONSE_CODE.success,
  responseMessage: null,
  confirmationId: confirmation,
});

/** Returns the response to a refused payment, in the payer's language. */
export const createPaymentRefusal = async (
  source: { db: Executor },
  language: Language,
  purpose: PurposeName,
  refusal: PaymentRefusal,
): Promise<PaymentResponse> => ({
  responseCode: getResponseCode(purpose, refusal),
  responseMessage: await translate(source, language, `provider.payment.${refusal}`),
  confirmationId: null,
  refusal,
});
