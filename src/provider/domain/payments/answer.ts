import type { Language } from '#config/languages.ts';
import { RESPONSE_CODE } from '#contract/message-codes.ts';
import { refused, SUCCESS } from '#provider/http/responses.ts';
import type { Executor } from '#provider/platform/context.ts';
import type { PaymentAnswer } from '#provider/platform/db/schema/payment-requests.ts';
import { confirmationId } from '#provider/domain/orders/answer.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { PaymentEnvelope, PaymentRefusal, PaymentRequest, Purpose } from './types.ts';

const PAYMENT_REQUIRED = 402;

function responseCode(purpose: Purpose, refusal: PaymentRefusal): number {
  if (refusal === 'gateway-error') return RESPONSE_CODE.gatewayError;
  // A failed credit responds with 100 whatever the card said (docs/customer-area.md, "Add credit").
  if (purpose === 'credit') return RESPONSE_CODE.paymentFailed;
  return refusal === 'declined' || refusal === 'no-funds'
    ? PAYMENT_REQUIRED
    : RESPONSE_CODE.badRequest;
}

/** What a payment that went well is answered; a verified card has no confirmation number. */
export const successAnswer = ({ id, purpose }: Pick<PaymentRequest, 'id' | 'purpose'>) =>
  ({
    responseCode: RESPONSE_CODE.success,
    responseMessage: null,
    confirmationId: purpose === 'card' ? null : confirmationId(id),
  }) satisfies PaymentAnswer;

/** What a refused payment is answered, in the payer's language. */
export const refusalAnswer = async (
  source: { db: Executor },
  language: Language,
  purpose: Purpose,
  refusal: PaymentRefusal,
): Promise<PaymentAnswer> => ({
  responseCode: responseCode(purpose, refusal),
  responseMessage: await translate(source, language, `provider.payment.${refusal}`),
  confirmationId: null,
  refusal,
});

/** Puts an answer into the envelope of the API. */
export function envelopeOf(answer: PaymentAnswer): PaymentEnvelope {
  const { responseCode: code, responseMessage, confirmationId: confirmation, refusal } = answer;
  const base =
    code === RESPONSE_CODE.success
      ? SUCCESS
      : refused(refusal ?? `payment-${code}`, code, responseMessage ?? '');
  return {
    ...base,
    response_code: code,
    response_message: responseMessage,
    confirmationId: confirmation,
  };
}
