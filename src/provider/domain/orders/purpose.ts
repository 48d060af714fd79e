import { and, eq } from 'drizzle-orm';
import { ROUTES } from '#config/routes.ts';
import { addMonths } from '#lib/calendar.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { inquiries } from '#provider/platform/db/schema/inquiries.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { orders, type OrderDetails } from '#provider/platform/db/schema/orders.ts';
import { sendEmailConfirmation } from '#provider/domain/auth/email-confirmation/send.ts';
import { queueText } from '#provider/domain/messages/queue-text.ts';
import { siteLink } from '#provider/domain/messages/site-links.ts';
import { getNextChargeValues } from '#provider/domain/plans/number-renewals.ts';
import { storeCard } from '#provider/domain/payments/cards/saved-cards.ts';
import { queueReceipt } from '#provider/domain/payments/receipts.ts';
import type { LockedPayment, Purpose } from '#provider/domain/purpose.ts';
import { getWithdrawalValues } from '#provider/domain/withdrawals/emails.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import { freeNumber, readOpenOrder, rentNumber, sellNumber } from './reservation.ts';
import { createOrderRefusal } from './responses.ts';
import type { Order } from './order.ts';

/** An order opens an account with a number; when it fails, the number is on offer again. */
export const orderPurpose: Purpose = {
  bill: 'order',
  isSpent: true,
  settle: handOver,
  release: async (_context, tx, { paymentRequest, reason }) => {
    const { order, details } = await readOpenOrder(tx, paymentRequest.id);
    await freeNumber(tx, order);
    await tx.update(orders).set({ details: null }).where(eq(orders.id, paymentRequest.id));
    // An order is undeliverable when its address got an account while it was charged.
    const refusal = reason === 'undeliverable' ? 'existing-customer' : reason;
    return createOrderRefusal({ db: tx }, details.language, refusal);
  },
};

/**
 * Opens the account and hands the number over; undefined when the email address has an account.
 */
async function handOver(
  context: Context,
  tx: Transaction,
  { paymentRequest, charge }: LockedPayment & { charge: Charge },
): Promise<number | undefined> {
  const { order, details } = await readOpenOrder(tx, paymentRequest.id);
  const customer = await createAccount(context, tx, order.email, details);
  if (!customer) return undefined;
  const number = formatPhone(await sellNumber(tx, order));
  const now = context.now();
  const rented = await rentNumber(tx, customer.id, order, {
    at: now,
    paidUntil: addMonths(now, order.monthsInterval),
    billingDay: now.getUTCDate(),
  });
  const card = { ...details.card, billing: details.billing, primary: true };
  await storeCard(context, tx, customer.id, card, charge);
  await closeInquiry(context, tx, order, details.inquiryTicket);
  const { id: customerId, email, firstName, language } = customer;
  await queueText(context, tx, {
    to: email,
    language,
    channel: 'email',
    kind: 'welcome',
    values: { name: firstName, number, link: siteLink(context, language, ROUTES.login) },
  });
  await sendEmailConfirmation(context, tx, { customerId, firstName, language, email });
  const duration = await translate({ db: tx }, language, 'provider.duration', {
    count: order.monthsInterval,
  });
  await queueReceipt(
    context,
    tx,
    'receipt',
    { paymentRequest, customer, charge },
    {
      number,
      duration,
      ...(await getNextChargeValues(context, tx, customer, rented)),
      ...getWithdrawalValues(context, language),
    },
  );
  await tx
    .update(orders)
    .set({ customerId, details: null, paidUntil: rented.nextPaymentAt })
    .where(eq(orders.id, order.id));
  return customerId;
}

/** Creates the buyer's account; undefined when the email address has one already. */
async function createAccount(
  context: Context,
  tx: Transaction,
  email: string,
  details: OrderDetails,
): Promise<Customer | undefined> {
  const { firstName, lastName, phone, language, passwordHash } = details;
  if (passwordHash === null) throw new Error('an order was charged before its password was hashed');
  const [customer] = await tx
    .insert(customers)
    .values({ email, firstName, lastName, phone, language, passwordHash, createdAt: context.now() })
    .onConflictDoNothing()
    .returning();
  return customer;
}

/**
 * Closes the order's ticket, whose random id only its buyer has. It was opened with the first code,
 * perhaps for a mistyped address: with that of the order it ends with the account.
 */
async function closeInquiry(
  context: Context,
  tx: Transaction,
  order: Order,
  ticket: string | null,
): Promise<void> {
  if (ticket === null) return;
  await tx
    .update(inquiries)
    .set({ state: 'closed', closedAt: context.now(), email: order.email })
    .where(and(eq(inquiries.ticket, ticket), eq(inquiries.state, 'open')));
}
