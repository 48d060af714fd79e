import type { PackagePrice } from '#contract/entities.ts';
import { LIMITS } from '#config/limits.ts';
import type { Context } from '#provider/domain/context.ts';
import { notFoundOf } from '#provider/platform/errors.ts';
import { findPlan } from '../plan.ts';
import { readPrices } from '../plan-price.ts';
import { listNumbersToPay } from './owed.ts';

const notFound = notFoundOf<'billing.getPackagePrice'>();

/**
 * Returns what the account's plan costs for each duration; for a suspended customer what
 * reactivation costs, which pays for the numbers that are owed. Throws 404 when no number renews.
 */
export async function getPlanPrice(
  { db, now }: Context,
  customerId: number,
): Promise<PackagePrice> {
  const plan = await findPlan(db, customerId);
  if (!plan) throw notFound();
  const numbers = await listNumbersToPay(db, plan, { customerId, at: now() });
  const { price, discounts } = await readPrices(db, plan, numbers);
  return {
    price,
    discounts: discounts.filter(
      ({ intervalMonths }) => intervalMonths > LIMITS.defaultDurationMonths,
    ),
  };
}
