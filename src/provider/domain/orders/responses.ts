import type { Language } from '#config/languages.ts';
import { ORDER_VALUE_NUMBER_TAKEN, RESPONSE_CODE } from '#contract/message-codes.ts';
import type { Executor } from '#provider/platform/context.ts';
import type { PaymentResponse } from '#provider/platform/db/schema/payment-requests.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { OrderRefusal } from './order.ts';

const RESPONSE_CODES: Readonly<Partial<Record<OrderRefusal, number>>> = {
  declined: RESPONSE_CODE.paymentRequired,
  'no-funds': RESPONSE_CODE.paymentRequired,
  'existing-customer': RESPONSE_CODE.conflict,
  'number-taken': RESPONSE_CODE.conflict,
  'already-yours': RESPONSE_CODE.conflict,
  'renewal-due': RESPONSE_CODE.conflict,
  'gateway-error': RESPONSE_CODE.gatewayError,
  'in-progress': RESPONSE_CODE.gatewayError,
};

/** Returns the response to a refused order, in the buyer's language. */
export const createOrderRefusal = async (
  source: { db: Executor },
  language: Language,
  refusal: OrderRefusal,
): Promise<PaymentResponse> => ({
  responseCode: RESPONSE_CODES[refusal] ?? RESPONSE_CODE.badRequest,
  responseMessage: await translate(source, language, `provider.order.${refusal}`),
  value: refusal === 'number-taken' ? ORDER_VALUE_NUMBER_TAKEN : null,
  confirmationId: null,
  refusal,
});
