import type * as z from 'zod/mini';
import type { accountPackagePrice as schema } from '#contract/entities.ts';
import { toDollars } from '#lib/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { notFound } from '#provider/platform/errors.ts';
import { currentDuration } from './durations.ts';
import { discountOf, monthlyPrice } from './plan-price.ts';
import { basesOf, readPlan } from './read-plan.ts';
import { readDurations } from '#provider/domain/catalogue/pricing/read-prices.ts';

/**
 * The account's plan: the duration of its next renewal, what the others cost, and when it was and
 * will be paid.
 */
export async function accountPackagePrice(
  { db }: Context,
  customerId: number,
): Promise<z.output<typeof schema>> {
  const plan = await readPlan(db, customerId);
  if (!plan) throw notFound();
  const bases = basesOf(plan);
  const durations = await readDurations(db, plan.packageId);
  return {
    price: toDollars(monthlyPrice(bases)),
    monthsInterval: (await currentDuration(db, plan)).intervalMonths,
    discounts: durations.map((duration) => discountOf(bases, duration)),
    billingCycleInfo: {
      lastPaymentDate: plan.lastPaymentAt.toISOString(),
      nextPaymentDate: plan.nextPaymentAt.toISOString(),
    },
  };
}
