import type { Language } from '#config/languages.ts';
import { ORDER_VALUE_NUMBER_TAKEN, RESPONSE_CODE } from '#contract/message-codes.ts';
import type { Executor } from '#provider/platform/context.ts';
import type { PaymentResponse } from '#provider/platform/db/schema/payment-requests.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { OrderRefusal } from './types.ts';

const PAYMENT_REQUIRED = 402;
const CONFLICT = 409;

const RESPONSE_CODES: Readonly<Partial<Record<OrderRefusal, number>>> = {
  declined: PAYMENT_REQUIRED,
  'no-funds': PAYMENT_REQUIRED,
  'existing-customer': CONFLICT,
  'number-taken': CONFLICT,
  'already-yours': CONFLICT,
  'renewal-due': CONFLICT,
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
