import type { GrantedSession } from '#contract/session.ts';
import { cardDigits } from '#lib/card/card.ts';
import type { Context } from '#provider/domain/context.ts';
import type { PaymentResponse } from '#provider/platform/db/schema/payment-requests.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { startSession } from '#provider/domain/auth/session/session.ts';
import { pay, findRepeatedOutcome, type PaymentOutcome } from '#provider/domain/payments/pay.ts';
import type { PaymentIdentity } from '#provider/domain/payments/payment.ts';
import type { Card } from '#provider/gateways/payment.ts';
import { checkOrder } from './check.ts';
import { prepareAccount, reserveOrder } from './reservation.ts';
import { createOrderRefusal } from './responses.ts';
import type { OrderRefusal, OrderRequest } from './order.ts';
import { identifyOrder } from '#provider/domain/payments/identify.ts';

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
  request: OrderRequest,
  facts: Pick<RequestFacts, 'idempotencyKey' | 'visitor' | 'network' | 'bot'>,
): Promise<PlacedOrder> {
  const identity = identifyOrder(context, request, facts.idempotencyKey);
  const outcome =
    (await findRepeatedOutcome(context, { payer: null, identity })) ??
    (await placeNew(context, identity, { request, facts }));
  const { response, settledHere } =
    outcome.kind === 'final'
      ? outcome
      : await createRefusedOutcome(context, request, 'in-progress');
  const session = settledHere ? await grantSession(context, request.Email) : undefined;
  await context.checkpoint('order:responding');
  return { response, ...(session ? { session } : {}) };
}

async function placeNew(
  context: Context,
  identity: PaymentIdentity,
  {
    request,
    facts,
  }: { request: OrderRequest; facts: Pick<RequestFacts, 'visitor' | 'network' | 'bot'> },
): Promise<PaymentOutcome> {
  const checked = await checkOrder(context, request, facts);
  if (!checked.ok) {
    // What refuses this order now may be that the same order was settled a moment ago.
    const earlier = await findRepeatedOutcome(context, { payer: null, identity });
    return earlier ?? createRefusedOutcome(context, request, checked.failure);
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
      card: readCard(request),
      details: { cardToSave: null, plan: null },
    }),
    consent: request.Consent,
    reserve: (tx, reserved) =>
      reserveOrder(context, tx, reserved, { order, visitor: facts.visitor }),
    beforeCharge: (reserved) => prepareAccount(context, reserved, request.Password),
  });
}

const createRefusedOutcome = async (
  context: Context,
  request: OrderRequest,
  refusal: OrderRefusal,
) => ({
  kind: 'final' as const,
  response: await createOrderRefusal(context, request.LanguageISO, refusal),
  settledHere: false,
});

const readCard = (request: OrderRequest): Card => ({
  number: cardDigits(request.CreditCardNumber),
  securityCode: request.SecurityCode,
  holder: request.CardHolder,
  expirationMonth: request.ExpirationMonth,
  expirationYear: request.ExpirationYear,
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
