import type { Language } from '#config/languages.ts';
import { ORDER_VALUE_NUMBER_TAKEN, RESPONSE_CODE } from '#contract/message-codes.ts';
import type { GrantedSession } from '#contract/session.ts';
import { refused, SUCCESS } from '#provider/http/responses.ts';
import type { Executor } from '#provider/platform/context.ts';
import type { OrderAnswer } from '#provider/platform/db/schema/orders.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { OrderEnvelope, OrderRefusal } from './types.ts';

const PAYMENT_REQUIRED = 402;
const CONFLICT = 409;

const RESPONSE_CODES: Readonly<Partial<Record<OrderRefusal, number>>> = {
  declined: PAYMENT_REQUIRED,
  'no-funds': PAYMENT_REQUIRED,
  'existing-customer': CONFLICT,
  'number-taken': CONFLICT,
  'gateway-error': RESPONSE_CODE.gatewayError,
  'in-progress': RESPONSE_CODE.gatewayError,
};

/** The number that a buyer reads on the receipt: `4F1D-09AC-77B2`. */
export const confirmationId = (orderId: string): string =>
  (orderId.replaceAll('-', '').slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join('-');

/** What a filled order is answered. */
export const successAnswer = (orderId: string): OrderAnswer => ({
  responseCode: RESPONSE_CODE.success,
  responseMessage: null,
  value: null,
  confirmationId: confirmationId(orderId),
});

/** What a refused order is answered, in the buyer's language. */
export const refusalAnswer = async (
  source: { db: Executor },
  language: Language,
  refusal: OrderRefusal,
): Promise<OrderAnswer> => ({
  responseCode: RESPONSE_CODES[refusal] ?? RESPONSE_CODE.badRequest,
  responseMessage: await translate(source, language, `provider.order.${refusal}`),
  value: refusal === 'number-taken' ? ORDER_VALUE_NUMBER_TAKEN : null,
  confirmationId: null,
  refusal,
});

/** Puts an answer into the envelope of the API, with the session of a new account where it grants one. */
export function envelopeOf(answer: OrderAnswer, session?: GrantedSession): OrderEnvelope {
  const { responseCode, responseMessage, value, confirmationId: confirmation, refusal } = answer;
  const base =
    responseCode === RESPONSE_CODE.success
      ? SUCCESS
      : refused(refusal ?? `order-${responseCode}`, responseCode, responseMessage ?? '');
  return {
    ...base,
    response_code: responseCode,
    response_message: responseMessage,
    value,
    confirmationId: confirmation,
    ...(session === undefined ? {} : { session }),
  };
}
