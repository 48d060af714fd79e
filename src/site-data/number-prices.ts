import type { Cents } from '#lib/money/money.ts';
import type { CatalogueGroup, PairPrice, StockedCountry } from './site-data.ts';

/** Returns the lowest price of a single month, which titles, cards and share pictures name. */
export const lowestMonthCents = (prices: readonly PairPrice[]): Cents =>
  Math.min(...prices.map(({ baseCents }) => baseCents));

/**
 * Returns what the package of this base price adds to each number of a country, in cents. Numbers
 * are listed with their price in the cheapest of its packages, and a package adds the same to all
 * (docs/architecture.md, "Where a price comes from").
 */
export const surchargeOf = (baseCents: Cents, prices: readonly PairPrice[]): Cents =>
  baseCents - lowestMonthCents(prices);

/**
 * Returns the dearest number in stock, with its price in the cheapest package, where it costs more
 * than the cheapest number.
 */
export function findDearerNumber(
  prices: readonly PairPrice[],
  { groups }: Pick<StockedCountry, 'groups'>,
): CatalogueGroup['dids'][number] | undefined {
  const [dearest] = groups
    .flatMap(({ dids }) => dids)
    .sort((one, other) => other.priceCents - one.priceCents);
  const isDearer = dearest !== undefined && dearest.priceCents > lowestMonthCents(prices);
  return isDearer ? dearest : undefined;
}

/** Returns the highest price of a single month: of the dearest number, in the dearest package. */
export function highestMonthCents(
  prices: readonly PairPrice[],
  country: Pick<StockedCountry, 'groups'>,
): Cents {
  const dearestPackage = Math.max(...prices.map(({ baseCents }) => baseCents));
  const dearestNumber = findDearerNumber(prices, country)?.priceCents ?? lowestMonthCents(prices);
  return dearestNumber + surchargeOf(dearestPackage, prices);
}
