import type { Context, Session } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import type {
  PaymentDetails,
  PaymentResponse,
} from '#provider/platform/db/schema/payment-requests.ts';
import { notFoundOf, unauthorized } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { type Customer, getCustomer } from '#provider/domain/customers/customer.ts';
import { checkCardSource, type CardFields } from './card-source.ts';
import { identifyPayment } from '../requests/identify.ts';
import { pay, findRepeatedOutcome, responseOf, type PaymentOutcome } from '../paying/pay.ts';
import { createPaymentRefusal } from '../requests/responses.ts';
import type { PurposeName } from '#provider/domain/purpose.ts';
import type { CardPaymentEndpoint } from '../cards/saved-cards.ts';
import type { Payment, Refused } from '../requests/payment.ts';

const notFound = notFoundOf<CardPaymentEndpoint>();

/** What is due, in cents, and what is needed to hand it over. */
type WhatIsDue = { amountCents: number } & Omit<PaymentDetails, 'cardToSave'>;

/** A payment that a customer requested, with the card that pays. */
interface CardPayment extends Pick<Payment, 'reserve' | 'consent'> {
  purpose: PurposeName;
  body: CardFields;
  /**
   * Returns what is due, decided while the customer's row is locked, or refuses; may throw, too.
   */
  due(tx: Transaction, customer: Customer): Promise<WhatIsDue | Refused>;
  exclusiveKey?: string | null;
  /** Limits a payment that repeats no other, outside the transaction; may throw. */
  beforePaying?(): Promise<void>;
}

/**
 * Makes a payment that a customer requested: recognises a repetition, checks the card, and pays
 * what is due. Returns the outcome also where it is still open, or where nothing was due.
 */
export async function payByCard(
  context: Context,
  session: Session,
  { idempotencyKey }: Pick<RequestFacts, 'idempotencyKey'>,
  { purpose, body, due, reserve, consent, exclusiveKey = null, beforePaying }: CardPayment,
): Promise<PaymentOutcome> {
  const { customerId } = session;
  const payer = { session };
  const identity = identifyPayment(context, { customerId, purpose }, body, idempotencyKey);
  const earlier = await findRepeatedOutcome(context, { payer, identity });
  if (earlier) return earlier;
  await beforePaying?.();
  const source = await checkCardSource(context, context.db, customerId, body);
  if (!source.ok) {
    const { language } = await getCustomer(context, session);
    const response = await createPaymentRefusal(context, language, purpose, source.failure);
    return { kind: 'final', response, settledHere: false };
  }
  const { card, cardToSave } = source.value;
  return pay(context, {
    payer,
    purpose,
    identity,
    exclusiveKey,
    prepare: async (tx, customer) => {
      if (!customer) throw unauthorized();
      const found = await due(tx, customer);
      if ('refused' in found) return found;
      const { amountCents, ...bought } = found;
      return { amountCents, card, details: { cardToSave, ...bought } };
    },
    ...(reserve ? { reserve } : {}),
    ...(consent ? { consent } : {}),
  });
}

/**
 * Makes a payment as `payByCard` does, and returns its response. Throws 404 when nothing is to be
 * paid, 503 while the payment is open.
 */
export async function payByCardOrThrow(
  context: Context,
  session: Session,
  facts: Pick<RequestFacts, 'idempotencyKey'>,
  payment: CardPayment,
): Promise<PaymentResponse> {
  const response = responseOf(await payByCard(context, session, facts, payment));
  if (!response) throw notFound();
  return response;
}
