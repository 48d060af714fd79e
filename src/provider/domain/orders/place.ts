import type { GrantedSession } from '#contract/session.ts';
import { cardDigits } from '#lib/card/card.ts';
import type { Context } from '#provider/domain/context.ts';
import type { PaymentResponse } from '#provider/platform/db/schema/payment-requests.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { startSession } from '#provider/domain/auth/session/session.ts';
import {
  pay,
  findRepeatedOutcome,
  type PaymentOutcome,
} from '#provider/domain/payments/paying/pay.ts';
import type { PaymentIdentity } from '#provider/domain/payments/requests/payment.ts';
import type { Card } from '#provider/gateways/payment.ts';
import { checkOrder } from './check.ts';
import { storePasswordHash, reserveOrder } from './open-order.ts';
import { createOrderRefusal } from './responses.ts';
import type { OrderRefusal, OrderBody } from './order.ts';
import { identifyOrder } from '#provider/domain/payments/requests/identify.ts';

/** The response to an order, with the session of the account that it opened. */
interface PlacedOrder {
  response: PaymentResponse;
  session?: GrantedSession;
}

/**
 * Places an order: reserves the number, charges the card, settles or releases. A repetition gets
 * the first response, never charges or sells again, and never gets the session of the new account.
 */
export async function placeOrder(
  context: Context,
  body: OrderBody,
  facts: Pick<RequestFacts, 'idempotencyKey' | 'holdTokenDigest' | 'network' | 'bot'>,
): Promise<PlacedOrder> {
  const identity = identifyOrder(context, body, facts.idempotencyKey);
  const outcome =
    (await findRepeatedOutcome(context, { payer: null, identity })) ??
    (await placeNew(context, identity, { body, facts }));
  const { response, settledHere } =
    outcome.kind === 'final' ? outcome : await createRefusedOutcome(context, body, 'in-progress');
  const session = settledHere ? await grantSession(context, body.Email) : undefined;
  await context.checkpoint('order:responding');
  return { response, ...(session ? { session } : {}) };
}

async function placeNew(
  context: Context,
  identity: PaymentIdentity,
  {
    body,
    facts,
  }: { body: OrderBody; facts: Pick<RequestFacts, 'holdTokenDigest' | 'network' | 'bot'> },
): Promise<PaymentOutcome> {
  const checked = await checkOrder(context, body, facts);
  if (!checked.ok) {
    // What refuses this order now may be that the same order was settled a moment ago.
    const earlier = await findRepeatedOutcome(context, { payer: null, identity });
    return earlier ?? createRefusedOutcome(context, body, checked.failure);
  }
  const order = checked.value;
  return pay(context, {
    payer: null,
    purpose: 'order',
    identity,
    // Two orders for one new address come one after the other.
    exclusiveKey: `order:${order.email}`,
    prepare: async () => ({
      amountCents: order.amountCents,
      card: readCard(body),
      details: { cardToSave: null, plan: null },
    }),
    consent: body.Consent,
    reserve: (tx, reserved) =>
      reserveOrder(context, tx, reserved, { order, holdTokenDigest: facts.holdTokenDigest }),
    beforeCharge: (reserved) => storePasswordHash(context, reserved, body.Password),
  });
}

const createRefusedOutcome = async (context: Context, body: OrderBody, refusal: OrderRefusal) => ({
  kind: 'final' as const,
  response: await createOrderRefusal(context, body.LanguageISO, refusal),
  settledHere: false,
});

const readCard = (body: OrderBody): Card => ({
  number: cardDigits(body.CreditCardNumber),
  securityCode: body.SecurityCode,
  holder: body.CardHolder,
  expirationMonth: body.ExpirationMonth,
  expirationYear: body.ExpirationYear,
});

/**
 * Signs the buyer in to the account that was just opened; without a session they sign in as usual.
 */
async function grantSession(context: Context, email: string): Promise<GrantedSession | undefined> {
  try {
    const customer = await findCustomerByEmail(context, email);
    return customer && (await context.db.transaction((tx) => startSession(context, tx, customer)));
  } catch (error) {
    context.log.error({ err: error }, 'an order was paid, but its buyer could not be signed in');
    return undefined;
  }
}
