import { getOrderPackagePrice } from '#contract/hub/catalogue.ts';
import { resultOf } from '#contract/result-of.ts';
import type { HubRequest } from './hub-request.ts';
import { findDearerNumber, surchargeOf } from './number-prices.ts';
import {
  listDurations,
  type MonthlyPrice,
  type PairPrice,
  type StockedCountry,
  toPairPrice,
} from './site-data.ts';

/**
 * Returns what each duration costs of a country's dearest number, in the package where that is
 * most (docs/decisions/displayed-prices.md). Undefined where all numbers cost the same, and where
 * the hub has no price of that number, or another one of a month than its list.
 */
export async function loadDearest(
  request: HubRequest,
  { id, groups }: StockedCountry,
  prices: ReadonlyMap<number, PairPrice>,
): Promise<MonthlyPrice[] | undefined> {
  const inPackages = [...prices.values()];
  const dearest = findDearerNumber(inPackages, { groups });
  if (dearest === undefined) return undefined;
  // Packages of the same prices have the same ones for a dearer number.
  const packages = new Map(
    [...prices].map(([packageId, price]) => [
      JSON.stringify(listDurations(price)),
      { packageId, baseCents: price.baseCents },
    ]),
  );
  const offers: MonthlyPrice[] = [];
  for (const { packageId, baseCents } of packages.values()) {
    const response = await request(getOrderPackagePrice, {
      body: { packageId, countryId: id, didId: dearest.id, price: 0 },
    });
    const found = resultOf(response);
    if (found === undefined) return undefined;
    const price = toPairPrice(found);
    const expected = dearest.priceCents + surchargeOf(baseCents, inPackages);
    if (price.baseCents !== expected) return undefined;
    offers.push(...listDurations(price));
  }
  return [...Map.groupBy(offers, ({ months }) => months).values()].map((offered) =>
    offered.reduce((highest, one) => (one.monthlyCents > highest.monthlyCents ? one : highest)),
  );
}
