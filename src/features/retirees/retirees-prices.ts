import type { Cents } from '#lib/money/money.ts';
import { isMultiMonth } from '#lib/calendar.ts';
import { highestMonthCents, lowestMonthCents } from '#site-data/number-prices.ts';
import {
  cheapestDuration,
  priceKey,
  type Catalogue,
  type MonthlyPrice,
} from '#site-data/site-data.ts';

/** The country whose numbers the retirees page is about, by its slug. */
export const RETIREES_COUNTRY = 'united-states';

/** What a month of the page's numbers costs. */
export interface RetireesPrices {
  /** The lowest price of a single month; undefined where the country is not on sale. */
  fromCents: Cents | undefined;
  /** The dearest number in the dearest package; undefined where all cost the same. */
  highestCents: Cents | undefined;
  /** The cheapest longer duration; undefined where none is cheaper than the single month. */
  cheapest: MonthlyPrice | undefined;
}

/**
 * Returns the prices of the numbers that the retirees page leads to, out of the catalogue of the
 * build.
 */
export function retireesPrices({
  didCountries,
  packageCountries,
  prices,
}: Catalogue): RetireesPrices {
  const country = didCountries.find(({ slug }) => slug === RETIREES_COUNTRY);
  const offered = packageCountries.flatMap(
    ({ packageId }) => prices[priceKey(packageId, country?.id ?? 0)] ?? [],
  );
  if (offered.length === 0)
    return { fromCents: undefined, highestCents: undefined, cheapest: undefined };
  const lowest = lowestMonthCents(offered);
  const highest = highestMonthCents(offered, { groups: country?.groups ?? [] });
  const [cheapest] = offered
    .map(cheapestDuration)
    .toSorted((one, other) => one.monthlyCents - other.monthlyCents);
  return {
    fromCents: lowest,
    highestCents: highest > lowest ? highest : undefined,
    cheapest: cheapest !== undefined && isMultiMonth(cheapest.months) ? cheapest : undefined,
  };
}
