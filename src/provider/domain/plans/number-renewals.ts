import { dayText } from '#lib/text/date-text.ts';
import { formatUsd, type Cents } from '#lib/money/money.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { numbersLink } from '#provider/domain/messages/site-links.ts';
import { findExclusivePayment } from '#provider/domain/payments/requests/requests.ts';
import type { PaymentRequest } from '#provider/domain/purpose.ts';
import type { Executor } from '#provider/platform/context.ts';
import type { CustomerNumberRow } from '#provider/platform/db/schema/customers.ts';
import { createPlan, getCurrentDuration, listPlanNumbers, planKey } from './plan.ts';
import { renewalPrice } from './plan-price.ts';

/**
 * What a number's part of the next renewal is, at today's prices; of a stopped one, if it is kept.
 */
interface NumberRenewal {
  /** The number's row. */
  id: number;
  months: number;
  priceCents: Cents;
}

/**
 * Lists the renewals of an account's numbers, for the duration that its customer chose; each for
 * its own when none of them renews.
 */
export async function listNumberRenewals(
  db: Executor,
  customerId: number,
): Promise<NumberRenewal[]> {
  const numbers = await listPlanNumbers(db, customerId);
  const plan = createPlan(numbers.filter(({ renews }) => renews));
  const running = plan && (await getCurrentDuration(db, plan));
  const renewals: NumberRenewal[] = [];
  for (const number of numbers) {
    const { id, packageId, monthsInterval: months } = number;
    const duration = running ?? (await getCurrentDuration(db, { packageId, months }));
    renewals.push({
      id,
      months: duration.intervalMonths,
      priceCents: renewalPrice(number, duration).totalCents,
    });
  }
  return renewals;
}

/** Returns a receipt's values of a number's next charge: the sum, the day, and where to stop it. */
export async function getNextChargeValues(
  context: Context,
  db: Executor,
  { id: customerId, language }: Customer,
  number: Pick<CustomerNumberRow, 'id' | 'nextPaymentAt'>,
): Promise<Readonly<Record<'nextAmount' | 'next' | 'link', string>>> {
  const renewals = await listNumberRenewals(db, customerId);
  const renewal = renewals.find(({ id }) => id === number.id);
  if (!renewal) throw new Error('a number has no next charge');
  return {
    nextAmount: formatUsd(renewal.priceCents),
    next: dayText(language, number.nextPaymentAt),
    link: numbersLink(context, language),
  };
}

/**
 * Finds the open payment for more months of a customer's numbers; one that adds another number is
 * not. It holds while the customer's row is locked: payments are reserved under that lock.
 */
async function findOpenRenewal(
  db: Executor,
  customerId: number,
): Promise<PaymentRequest | undefined> {
  const open = await findExclusivePayment(db, planKey(customerId));
  return open?.purpose === 'add-number' ? undefined : open;
}

/** Returns whether an open payment is for more months of a number, while its customer is locked. */
export async function isBeingRenewed(
  db: Executor,
  { id, customerId }: { id: number; customerId: number },
): Promise<boolean> {
  const open = await findOpenRenewal(db, customerId);
  return open !== undefined && (open.details?.plan?.numbers?.includes(id) ?? true);
}

/** Returns whether an open payment is for more months of a plan, while its customer is locked. */
export const isPlanBeingRenewed = async (db: Executor, customerId: number): Promise<boolean> =>
  (await findOpenRenewal(db, customerId)) !== undefined;
