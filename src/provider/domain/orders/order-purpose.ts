import { addMonths } from '#lib/calendar.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import type { PaymentResponse } from '#provider/platform/db/schema/payment-requests.ts';
import { storeCard } from '#provider/domain/payments/cards/saved-cards.ts';
import type { ChargedPayment, Purpose, ReleasedPayment } from '#provider/domain/purpose.ts';
import { closeInquiry, createAccount } from './new-account.ts';
import { closeReleasedOrder, closeSettledOrder, getOpenOrder } from './open-order.ts';
import { queueOrderEmails } from './order-emails.ts';
import { freeNumber, rentNumber, sellNumber } from './reserved-number.ts';
import { createOrderRefusal } from './responses.ts';

/** An order opens an account with a number; when it fails, the number is on offer again. */
export const orderPurpose: Purpose = {
  bill: 'order',
  isSpent: true,
  settle: settleOrder,
  release: releaseOrder,
};

/**
 * Opens the account, gives it the number and the card, and queues its emails. Returns the new
 * customer's id; undefined, with nothing written, when the email address has an account.
 */
async function settleOrder(
  context: Context,
  tx: Transaction,
  { paymentRequest, charge }: ChargedPayment,
): Promise<number | undefined> {
  const { order, details } = await getOpenOrder(tx, paymentRequest.id);
  const customer = await createAccount(context, tx, order.email, details);
  if (!customer) return undefined;
  const { id: customerId } = customer;
  const number = formatPhone(await sellNumber(tx, order));
  const now = context.now();
  const rented = await rentNumber(tx, customerId, order, {
    at: now,
    paidUntil: addMonths(now, order.monthsInterval),
    billingDay: now.getUTCDate(),
  });
  const card = { ...details.card, billing: details.billing, primary: true };
  await storeCard(context, tx, customerId, card, charge);
  await closeInquiry(context, tx, order.email, details.inquiryTicket);
  const paid = { paymentRequest, customer, charge };
  await queueOrderEmails(context, tx, paid, { number, rented });
  await closeSettledOrder(tx, order.id, { customerId, paidUntil: rented.nextPaymentAt });
  return customerId;
}

/** Puts the number on offer again, and returns the response to the buyer. */
async function releaseOrder(
  _context: Context,
  tx: Transaction,
  { paymentRequest, reason }: ReleasedPayment,
): Promise<PaymentResponse> {
  const { order, details } = await getOpenOrder(tx, paymentRequest.id);
  await freeNumber(tx, order);
  await closeReleasedOrder(tx, order.id);
  // An order is undeliverable when its address got an account while it was charged.
  const refusal = reason === 'undeliverable' ? 'existing-customer' : reason;
  return createOrderRefusal({ db: tx }, details.language, refusal);
}
