import { dayText } from '#lib/text/date-text.ts';
import { momentText } from '#lib/text/moment-text.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { digitsOf } from '#lib/phone/phone.ts';
import { formatUsd } from '#lib/money/money.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { lockSessionCustomer } from '#provider/domain/customers/customer.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { hasBookedRefund } from './refund.ts';
import { confirmationIdOf } from '../requests/responses.ts';
import type { ChargedCustomerPayment } from '#provider/domain/purpose.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Language } from '#config/languages.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { numbersLink } from '#provider/domain/messages/site-links.ts';
import { bills, type PaidNumber } from '#provider/platform/db/schema/billing.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { notFoundOf } from '#provider/platform/errors.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import { translate } from '#provider/domain/texts/translate.ts';

const notFound = notFoundOf<'billing.sendReceipt'>();

/** Queues the receipt of a payment in the customer's language, with the values of its template. */
export async function queueReceipt(
  context: Context,
  tx: Transaction,
  template:
    'receipt' | 'number-receipt' | 'credit-receipt' | 'renewal-receipt' | 'reactivation-receipt',
  paid: ChargedCustomerPayment,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { paymentRequest, customer, charge } = paid;
  await queueEmail(context, tx, {
    to: customer.email,
    language: customer.language,
    template,
    values: {
      name: customer.firstName,
      amount: formatUsd(paymentRequest.amountCents),
      card: charge.lastFour,
      confirmation: confirmationIdOf(paymentRequest.id),
      date: momentText(customer.language, context.now()),
      ...values,
    },
  });
}

const RECEIPTS_PER_HOUR = 20;

interface PaidBill {
  /** Undefined for a bill without a payment request. */
  confirmation: string | undefined;
  numbers: readonly PaidNumber[];
}

/** Reads the confirmation number of a paid bill, and the numbers that it paid for. */
async function readPaidBill(
  db: Executor,
  { id: billId, paidNumbers }: typeof bills.$inferSelect,
): Promise<PaidBill> {
  const [paid] = await db
    .select({ id: paymentRequests.id, number: dids.number, until: orders.paidUntil })
    .from(paymentRequests)
    .leftJoin(orders, eq(orders.id, paymentRequests.id))
    .leftJoin(dids, eq(dids.id, orders.didId))
    .where(and(eq(paymentRequests.billId, billId), eq(paymentRequests.state, 'settled')))
    .orderBy(desc(paymentRequests.createdAt))
    .limit(1);
  const ordered =
    paid?.number && paid.until
      ? [{ number: digitsOf(paid.number), until: paid.until.toISOString() }]
      : [];
  return { confirmation: paid && confirmationIdOf(paid.id), numbers: paidNumbers ?? ordered };
}

/**
 * Sends the receipt of one of the customer's payments in the language requested. Only money that
 * was taken and not given back has one; the billing history offers no other.
 */
export async function sendReceipt(
  context: Context,
  session: Session,
  {
    transactionID,
    languageIso: language,
  }: { transactionID: number | string; languageIso: Language },
): Promise<Result<true, 'no-receipt'>> {
  if (typeof transactionID === 'string') throw notFound();
  const { customerId } = session;
  const isCustomers = and(eq(bills.id, transactionID), eq(bills.customerId, customerId));
  const [bill] = await context.db.select().from(bills).where(isCustomers);
  if (!bill) throw notFound();
  if (bill.status !== 'succeeded') return fail('no-receipt');
  await limitPerHour(context, 'receipts', String(customerId), RECEIPTS_PER_HOUR);
  return context.db.transaction(async (tx) => {
    const customer = await lockSessionCustomer(tx, session);
    if (await hasBookedRefund(tx, bill.id)) return fail('no-receipt');
    const purpose = await translate({ db: tx }, language, `provider.payment-kind.${bill.kind}`);
    const { confirmation, numbers } = await readPaidBill(tx, bill);
    const rows = numbers.map(({ number, until }) => ({
      number: formatPhone(number),
      until: dayText(language, new Date(until)),
    }));
    const hasNumbers = rows.length > 0;
    await queueEmail(context, tx, {
      to: customer.email,
      language,
      template: hasNumbers ? 'bill-numbers' : 'bill',
      ...(hasNumbers ? { lists: { numbers: { rows, between: '\n' } } } : {}),
      values: {
        name: customer.firstName,
        purpose,
        amount: formatUsd(bill.amountCents),
        card: bill.cardLastFour ?? '',
        transaction: bill.id,
        confirmation: confirmation ?? '–',
        ...(hasNumbers ? { link: numbersLink(context, language) } : {}),
        date: momentText(language, bill.finishedAt ?? bill.createdAt),
      },
    });
    return ok(true);
  });
}
