import type { Hono } from 'hono';
import { RESPONSE_CODE } from '#contract/message-codes.ts';
import * as endpoint from '#contract/main/payment.ts';
import { toDollars } from '#lib/money/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { mountForSession } from '../../endpoints/route.ts';
import { refused, SUCCESS } from '../../endpoints/responses.ts';
import { addCredit } from '#provider/domain/payments/purposes/credit.ts';
import { saveCard } from '#provider/domain/payments/purposes/save-card.ts';
import {
  payPreSuspended,
  paySuspended,
  type Reactivation,
} from '#provider/domain/plans/renewal/reactivate.ts';
import type { PaymentResponse } from '#provider/platform/db/schema/payment-requests.ts';

/** Mounts the endpoints of `contract/main/payment.ts`. */
export function mountPayment(app: Hono, context: Context): void {
  mountForSession(app, context, endpoint.addCredit, async ({ session, body, facts }) =>
    createEnvelope(await addCredit(context, session, body, facts)),
  );
  mountForSession(app, context, endpoint.saveCard, async ({ session, body, facts }) =>
    createEnvelope(await saveCard(context, session, body, facts)),
  );
  mountForSession(app, context, endpoint.paySuspended, async ({ session, body, facts }) =>
    createReactivationEnvelope(await paySuspended(context, session, body, facts)),
  );
  mountForSession(app, context, endpoint.payPreSuspended, async ({ session, body, facts }) =>
    createReactivationEnvelope(await payPreSuspended(context, session, body, facts)),
  );
}

/** Returns the envelope of the response to an order or a payment. */
export function createPaymentEnvelope(
  { responseCode, responseMessage, refusal }: PaymentResponse,
  kind: 'order' | 'payment',
) {
  const base =
    responseCode === RESPONSE_CODE.success
      ? SUCCESS
      : refused(refusal ?? `${kind}-${responseCode}`, responseCode, responseMessage ?? '');
  return { ...base, response_code: responseCode, response_message: responseMessage };
}

const createEnvelope = (response: PaymentResponse) => ({
  ...createPaymentEnvelope(response, 'payment'),
  confirmationId: response.confirmationId,
});

const createReactivationEnvelope = ({ response, session }: Reactivation) => ({
  ...createEnvelope(response),
  ...(response.amountCents === undefined ? {} : { amount: toDollars(response.amountCents) }),
  ...(session ? { session } : {}),
});
