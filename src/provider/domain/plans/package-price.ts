import { LIMITS } from '#config/limits.ts';
import type { PackagePrice } from '#contract/entities.ts';
import { toDollars } from '#lib/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { notFound } from '#provider/platform/errors.ts';
import { discountOf, monthlyPrice } from './plan-price.ts';
import { basesOf, readPlan } from './read-plan.ts';
import { readDurations } from '#provider/domain/catalogue/pricing/read-prices.ts';

/**
 * What the account's plan costs for each duration; for a suspended customer that is what
 * reactivation costs.
 */
export async function packagePrice({ db }: Context, customerId: number): Promise<PackagePrice> {
  const plan = await readPlan(db, customerId);
  if (!plan) throw notFound();
  const bases = basesOf(plan);
  const durations = await readDurations(db, plan.packageId);
  return {
    price: toDollars(monthlyPrice(bases)),
    discounts: durations
      .filter(({ intervalMonths }) => intervalMonths > LIMITS.defaultDurationMonths)
      .map((duration) => discountOf(bases, duration)),
  };
}
