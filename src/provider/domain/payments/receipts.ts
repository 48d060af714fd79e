import { momentText } from '#lib/text/date-text.ts';
import { formatUsd } from '#lib/money/money.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { lockSessionCustomer } from '#provider/domain/customers/customer.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { confirmationIdOf } from './responses.ts';
import type { ChargedCustomerPayment } from '#provider/domain/purpose.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Language } from '#config/languages.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { bills } from '#provider/platform/db/schema/billing.ts';
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

/** Returns the confirmation number of a paid bill; undefined for one without a payment request. */
async function findConfirmation(db: Executor, billId: number): Promise<string | undefined> {
  const [paid] = await db
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(and(eq(paymentRequests.billId, billId), eq(paymentRequests.state, 'settled')))
    .orderBy(desc(paymentRequests.createdAt))
    .limit(1);
  return paid && confirmationIdOf(paid.id);
}

/**
 * Sends the receipt of one of the customer's payments in the language requested; only money that
 * was taken has one.
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
  await context.db.transaction(async (tx) => {
    const customer = await lockSessionCustomer(tx, session);
    const purpose = await translate({ db: tx }, language, `provider.payment-kind.${bill.kind}`);
    await queueEmail(context, tx, {
      to: customer.email,
      language,
      template: 'bill',
      values: {
        name: customer.firstName,
        purpose,
        amount: formatUsd(bill.amountCents),
        card: bill.cardLastFour ?? '',
        transaction: bill.id,
        confirmation: (await findConfirmation(tx, bill.id)) ?? '–',
        date: momentText(language, bill.finishedAt ?? bill.createdAt),
      },
    });
  });
  return ok(true);
}
