import { and, eq } from 'drizzle-orm';
import { ROUTES } from '#config/routes.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { inquiries } from '#provider/platform/db/schema/inquiries.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { sendEmailConfirmation } from '#provider/domain/auth/email-confirmation/send.ts';
import { queueText } from '#provider/domain/messages/queue-text.ts';
import { siteLink } from '#provider/domain/messages/site-links.ts';
import { getNextChargeValues } from '#provider/domain/plans/number-renewals.ts';
import { queueReceipt } from '#provider/domain/payments/receipts.ts';
import type { LockedPayment, Purpose } from '#provider/domain/purpose.ts';
import { getWithdrawalValues } from '#provider/domain/withdrawals/emails.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import { freeNumber, readOpenOrder, sellNumber } from './reservation.ts';
import { addNumberAndCard, createAccount } from './create-account.ts';
import { createOrderRefusal } from './responses.ts';
import type { Order } from './types.ts';

/** An order opens an account with a number; when it fails, the number is on offer again. */
export const orderPurpose: Purpose = {
  bill: 'order',
  isSpent: true,
  settle: handOver,
  release: async (_context, tx, { request, reason }) => {
    const { order, details } = await readOpenOrder(tx, request.id);
    await freeNumber(tx, order);
    await tx.update(orders).set({ details: null }).where(eq(orders.id, request.id));
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
  { request, charge }: LockedPayment & { charge: Charge },
): Promise<number | undefined> {
  const { order, details } = await readOpenOrder(tx, request.id);
  const customer = await createAccount(context, tx, order.email, details);
  if (!customer) return undefined;
  const number = formatPhone(await sellNumber(tx, order));
  const rented = await addNumberAndCard(context, tx, customer.id, { order, details, charge });
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
    { request, customer, charge },
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
