import type { Context, Session } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import type {
  PaymentDetails,
  PaymentResponse,
} from '#provider/platform/db/schema/payment-requests.ts';
import { notFound, unauthorized } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/request-facts.ts';
import { type Customer, getCustomer } from '#provider/domain/customers/customer.ts';
import { checkCardSource, type CardFields } from './card-source.ts';
import { identifyPayment } from './identify.ts';
import { pay, findRepeatedOutcome, getResponse } from './pay.ts';
import { createPaymentRefusal } from './responses.ts';
import type { PurposeName } from './types.ts';

/** Returns what is due, decided while the customer's row is locked; throws to refuse. */
type Due = (
  tx: Transaction,
  customer: Customer,
) => Promise<{ amountCents: number; plan: PaymentDetails['plan'] }>;

/**
 * Makes a payment that a customer requested: recognises a repetition, checks the card, and pays
 * what is due. Throws 503 while it is not known how the payment ends.
 */
export async function payByCard(
  context: Context,
  session: Session,
  { idempotencyKey }: Pick<RequestFacts, 'idempotencyKey'>,
  payment: { purpose: PurposeName; body: CardFields; due: Due; exclusiveKey?: string },
): Promise<PaymentResponse> {
  const { purpose, body, due, exclusiveKey = null } = payment;
  const { customerId } = session;
  const identity = identifyPayment(context, { customerId, purpose }, body, idempotencyKey);
  const earlier = await findRepeatedOutcome(context, { customerId, identity });
  const repeated = earlier && getResponse(earlier);
  if (repeated) return repeated;
  const source = await checkCardSource(context, context.db, customerId, body);
  if (!source.ok) {
    const { language } = await getCustomer(context, session);
    return createPaymentRefusal(context, language, purpose, source.failure);
  }
  const { card, cardToSave } = source.value;
  const outcome = await pay(context, {
    customerId,
    purpose,
    identity,
    exclusiveKey,
    prepare: async (tx, customer) => {
      if (!customer) throw unauthorized();
      const { amountCents, plan } = await due(tx, customer);
      return { amountCents, card, details: { keep: cardToSave, plan } };
    },
  });
  const response = getResponse(outcome);
  if (!response) throw notFound();
  return response;
}
