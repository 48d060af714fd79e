import type { PackagePrice } from '#contract/entities.ts';
import { toDollars } from '#lib/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { readBasePrice, readRenewals } from './pricing/read-prices.ts';
import { renewalPrice } from './pricing/renewal-price.ts';

/**
 * What a package with a number of a country costs in dollars, with its longer durations; null when
 * they do not belong together.
 */
export async function getPackagePrice(
  { db }: Context,
  order: { packageId: number; countryId: number; didId: number | null },
): Promise<PackagePrice | null> {
  const baseCents = await readBasePrice(db, order);
  if (baseCents === null) return null;
  const renewals = await readRenewals(db, order.packageId);
  return {
    price: toDollars(baseCents),
    discounts: renewals.map((renewal) => {
      const { monthlyCents, totalCents } = renewalPrice(baseCents, renewal);
      return {
        intervalMonths: renewal.intervalMonths,
        price: toDollars(monthlyCents),
        discountPercentage: renewal.discountPercentage,
        renewalPackageID: renewal.id,
        total: toDollars(totalCents),
      };
    }),
  };
}
