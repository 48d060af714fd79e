import type { Context, Session } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import type { PaymentDetails } from '#provider/platform/db/schema/payment-requests.ts';
import { notFound } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/request-facts.ts';
import type { Customer } from '#provider/domain/customers/customer-of.ts';
import { customerOf } from '#provider/domain/customers/customer-of.ts';
import { envelopeOf, refusalAnswer } from './answer.ts';
import { cardSource, type CardFields } from './card-source.ts';
import { identifyPayment } from './identify.ts';
import { pay } from './pay.ts';
import { repeatedAnswer } from './repeated.ts';
import type { PaymentEnvelope, Purpose } from './types.ts';

/** What is due, decided while the customer's row is locked; throws to refuse. */
export type Due = (
  tx: Transaction,
  customer: Customer,
) => Promise<{ amountCents: number; plan: PaymentDetails['plan'] }>;

/** Makes a paying call of a customer: recognises a repetition, checks the card, and pays what is due. */
export async function payByCard(
  context: Context,
  session: Session,
  { idempotencyKey }: Pick<RequestFacts, 'idempotencyKey'>,
  call: { purpose: Purpose; body: CardFields; due: Due },
): Promise<PaymentEnvelope> {
  const { purpose, body, due } = call;
  const { customerId } = session;
  const identity = identifyPayment(context, { customerId, purpose }, body, idempotencyKey);
  const earlier = await repeatedAnswer(context, customerId, identity);
  if (earlier) return envelopeOf(earlier);
  const source = await cardSource(context, context.db, customerId, body);
  if (!source.ok) {
    const { language } = await customerOf(context, session);
    return envelopeOf(await refusalAnswer(context, language, purpose, source.failure));
  }
  const { card, keep } = source.value;
  const answer = await pay(context, {
    customerId,
    purpose,
    identity,
    prepare: async (tx, customer) => {
      const { amountCents, plan } = await due(tx, customer);
      return { amountCents, card, details: { keep, plan } };
    },
  });
  if (!answer) throw notFound();
  return envelopeOf(answer);
}
