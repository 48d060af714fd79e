import type { ResponseOf } from '#contract/endpoint.ts';
import type { getPackagePrice } from '#contract/hub/billing.ts';
import { isMultiMonth } from '#lib/calendar.ts';
import type { Context } from '#provider/domain/context.ts';
import { notFoundOf } from '#provider/platform/errors.ts';
import { findPlan } from '../plan.ts';
import { readPrices } from '../plan-price.ts';
import { listNumbersToPay } from './owed.ts';

type PlanPrice = NonNullable<ResponseOf<typeof getPackagePrice>['result']>;

const notFound = notFoundOf<'billing.getPackagePrice'>();

/**
 * Returns what the account's plan costs for each duration; for a suspended customer what
 * reactivation costs, which pays for the numbers that are owed, and how many renew beside them.
 * Throws 404 when no number renews, and when a suspended customer owes nothing.
 */
export async function getPlanPrice({ db, now }: Context, customerId: number): Promise<PlanPrice> {
  const plan = await findPlan(db, customerId);
  if (!plan) throw notFound();
  const numbers = await listNumbersToPay(db, plan, { customerId, at: now() });
  if (numbers.length === 0) throw notFound();
  const { price, discounts } = await readPrices(db, plan, numbers);
  return {
    otherNumbers: plan.numbers.length - numbers.length,
    price,
    discounts: discounts.filter(({ intervalMonths }) => isMultiMonth(intervalMonths)),
  };
}
