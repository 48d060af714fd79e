import type { Context } from '#provider/domain/context.ts';
import { eq } from 'drizzle-orm';
import { formatPhone } from '#lib/phone/phone-format.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { createCustomerPurpose } from '#provider/domain/payments/purposes/customer-purpose.ts';
import { queueReceipt } from '#provider/domain/payments/paying/receipts.ts';
import type { Purpose } from '#provider/domain/purpose.ts';
import { addToAnnouncement } from '#provider/domain/plans/announced.ts';
import { getNextChargeValues, listNumberRenewals } from '#provider/domain/plans/number-renewals.ts';
import { findRunningDuration } from '#provider/domain/plans/plan.ts';
import { takeBackRenewalNotices } from '#provider/domain/plans/renewal-notice-times.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import { getWithdrawalValues } from '#provider/domain/withdrawals/emails.ts';
import type { Transaction } from '#provider/platform/context.ts';
import type { CustomerNumberRow } from '#provider/platform/db/schema/customers.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import type { AddedPeriod } from '#provider/platform/db/schema/payment-requests.ts';
import { freeNumber, rentNumber, sellNumber } from '../reserved-number.ts';
import type { Order } from '../order.ts';

/** A customer gets another number; when the payment fails, the number is on offer again. */
export const addNumberPurpose: Purpose = createCustomerPurpose({
  bill: 'order',
  isSpent: true,
  settle: async (context, tx, paid) => {
    const { paymentRequest, customer } = paid;
    const period = paymentRequest.details?.added;
    if (!period) throw new Error('an added number has no period');
    const order = await readOrder(tx, paymentRequest.id);
    const number = formatPhone(await sellNumber(tx, order));
    const rented = await rentByPlan(tx, customer, order, period);
    const count = rented.monthsInterval;
    await addAnnouncement(context, tx, rented);
    await queueReceipt(context, tx, 'number-receipt', paid, {
      number,
      duration: await translate({ db: tx }, customer.language, 'provider.duration', { count }),
      ...(await getNextChargeValues(context, tx, customer, rented)),
      ...getWithdrawalValues(context, customer.language),
    });
  },
  release: async (_context, tx, { paymentRequest }) =>
    freeNumber(tx, await readOrder(tx, paymentRequest.id)),
});

/** Records the charge that the receipt names, where no notice may come that names it. */
async function addAnnouncement(
  context: Context,
  tx: Transaction,
  { id, customerId, nextPaymentAt }: CustomerNumberRow,
): Promise<void> {
  const renewals = await listNumberRenewals(tx, customerId);
  const parts = renewals
    .filter((renewal) => renewal.id === id)
    .map(({ months, priceCents: cents }) => ({ number: id, months, cents }));
  await addToAnnouncement(context, tx, { customerId, dueAt: nextPaymentAt, parts });
}

async function readOrder(tx: Transaction, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('an added number has no order');
  return order;
}

/**
 * Adds the number to the account and returns its row. It takes the plan's duration, which the
 * customer may have changed while the card was charged. A notice that waits has another sum.
 */
async function rentByPlan(
  tx: Transaction,
  { id: customerId }: Customer,
  order: Order,
  { at, paidUntil, billingDay }: AddedPeriod,
): Promise<CustomerNumberRow> {
  const duration = await findRunningDuration(tx, customerId);
  const planned = duration && {
    renewalPackageId: duration.id,
    monthsInterval: duration.intervalMonths,
  };
  const period = { at: new Date(at), paidUntil: new Date(paidUntil), billingDay };
  const number = await rentNumber(tx, customerId, { ...order, ...planned }, period);
  await tx.update(orders).set({ paidUntil: number.nextPaymentAt }).where(eq(orders.id, order.id));
  await takeBackRenewalNotices(tx, customerId, number.nextPaymentAt);
  return number;
}
