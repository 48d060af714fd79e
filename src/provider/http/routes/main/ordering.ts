import type { Hono } from 'hono';
import * as endpoint from '#contract/main/add-number.ts';
import { addNumberQuote } from '#contract/main/add-number-quote.ts';
import * as ordering from '#contract/main/ordering.ts';
import type { Context } from '#provider/domain/context.ts';
import { SUCCESS } from '../../endpoints/responses.ts';
import { mount, mountForSession } from '../../endpoints/route.ts';
import { createPaymentEnvelope } from './payment.ts';
import type { PaymentResponse } from '#provider/platform/db/schema/payment-requests.ts';
import { addNumber, quoteNumber } from '#provider/domain/orders/added-numbers/add-number.ts';
import { placeOrder } from '#provider/domain/orders/place.ts';
import { findCustomerAndSendCode } from '#provider/domain/auth/phone-verification/find-customer.ts';
import { validateCode } from '#provider/domain/auth/phone-verification/phone-code.ts';
import { toDollars } from '#lib/money/money.ts';
import { createInquiry } from '#provider/domain/inquiries/create-inquiry.ts';
import { validatePromoCode } from '#provider/domain/catalogue/validate-promo-code.ts';

/** Mounts the endpoints of the order flow: the buyer, the phone code, the order. */
export function mountOrdering(app: Hono, context: Context): void {
  mount(app, context, ordering.findCustomer, async ({ body, facts }) => {
    const { value, token } = await findCustomerAndSendCode(context, body, facts);
    return { ...SUCCESS, value, response_message: token };
  });
  mount(
    app,
    context,
    ordering.validateCode,
    async ({ body }) => {
      await validateCode(context, body);
      return SUCCESS;
    },
    { refusalFields: { result: undefined } },
  );
  mount(app, context, ordering.createValidatedSubscriber, async ({ body, facts }) => {
    const { response, session } = await placeOrder(context, body, facts);
    return {
      ...createOrderEnvelope(response),
      confirmationId: response.confirmationId,
      ...(session ? { session } : {}),
    };
  });
}

const createOrderEnvelope = (response: PaymentResponse) => ({
  ...createPaymentEnvelope(response, 'order'),
  value: response.value ?? null,
});

/** Mounts the endpoints that sell another number to a signed-in customer. */
export function mountAddingNumbers(app: Hono, context: Context): void {
  mountForSession(app, context, addNumberQuote, async ({ session, body, facts }) => {
    const quote = await quoteNumber(context, session, body, facts);
    return quote.ok
      ? { ...SUCCESS, response_message: null, value: null, result: quote.value }
      : { ...createOrderEnvelope(quote.failure), result: null };
  });
  mountForSession(app, context, endpoint.addNumber, async ({ session, body, facts }) => {
    const response = await addNumber(context, session, body, facts);
    return { ...createOrderEnvelope(response), confirmationId: response.confirmationId };
  });
}

/** Mounts inquiry tickets and promotion codes of the main API. */
export function mountMainInquiries(app: Hono, context: Context): void {
  mount(app, context, ordering.createInquiry, async ({ body, facts }) => ({
    ...SUCCESS,
    inquiryTicket: await createInquiry(context, body, facts),
  }));
  mount(app, context, ordering.validatePromoCode, async ({ body, facts }) => {
    const order = { code: body.PromoCode, packageId: body.PackageID, didId: body.DIDID };
    return { ...SUCCESS, discount: toDollars(await validatePromoCode(context, order, facts)) };
  });
}
