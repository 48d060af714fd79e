import type { ApiPackageCountry, Did, Discount } from '#contract/entities.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import {
  getAvailableDids,
  getOrderPackagePrice,
  NUMBERS_LISTED_MAX,
} from '#contract/hub/catalogue.ts';
import { type Cents, formatUsd, toCents } from '#lib/money/money.ts';
import { isMultiMonth } from '#lib/calendar.ts';
import type { Probe } from '../probe/probe.ts';

/** A number that is on sale, with the package that it may be bought with. */
export interface OfferedNumber {
  countryId: number;
  didId: number;
  packageId: number;
}

/** Checks that an order can name each longer duration: by a `renewalPackageID` of its own. */
export function checkDurations(
  probe: Probe,
  endpoint: AnyEndpoint,
  discounts: readonly Discount[] = [],
): void {
  const ids = discounts
    .filter(({ intervalMonths }) => isMultiMonth(intervalMonths))
    .map(({ renewalPackageID }) => renewalPackageID);
  const areNamed = ids.every((id) => id > 0) && new Set(ids).size === ids.length;
  const expected = 'a renewalPackageID of its own for each longer duration, which an order names';
  probe.expect(endpoint, areNamed, expected, ids);
}

/**
 * Checks that the list of a country's numbers has the prices that buyers pay. A provider may leave
 * the package out of them where a number then costs less than the pair, by which the site notices
 * it (docs/decisions/displayed-prices.md). The dearest package shows the difference.
 */
export async function checkListedPrices(
  probe: Probe,
  { countryId, didId }: OfferedNumber,
  packages: readonly ApiPackageCountry[],
): Promise<void> {
  const priceOf = async (packageId: number, id: number | null): Promise<Cents | undefined> => {
    const body = { packageId, countryId, didId: id, price: 0 };
    const price = (await probe.expectSuccess(getOrderPackagePrice, { body }))?.result?.price;
    return price === undefined ? undefined : toCents(price);
  };
  let packageId = 0;
  let pairCents: Cents = 0;
  for (const id of new Set(packages.map((one) => one.packageId))) {
    const cents = (await priceOf(id, null)) ?? 0;
    if (cents > pairCents) [packageId, pairCents] = [id, cents];
  }
  if (packageId === 0) return;
  const input = { params: { countryId }, query: { packageId } };
  const list = await probe.expectSuccess(getAvailableDids, input);
  const numbers = (list?.result ?? []).flatMap(({ dids }) => dids);
  await checkPairPrice(probe, pairCents, numbers, (id) => priceOf(packageId, id));
  const number = numbers.find(({ didid }) => didid === didId);
  if (number === undefined || numbers.some(({ price }) => toCents(price) < pairCents)) return;
  const paid = await priceOf(packageId, didId);
  if (paid === undefined) return;
  const isPaid = toCents(number.price) === paid;
  const expected = `${formatUsd(paid)} for ${number.did} in package ${packageId}, its price there`;
  probe.expect(getAvailableDids, isPaid, expected, number.price);
}

/**
 * Checks that the price without a number is not below that of the cheapest number: pages name it,
 * and no order could be for it.
 */
async function checkPairPrice(
  probe: Probe,
  pairCents: Cents,
  numbers: readonly Did[],
  priceOf: (didId: number) => Promise<Cents | undefined>,
): Promise<void> {
  const [cheapest] = numbers.toSorted((a, b) => a.price - b.price);
  if (cheapest === undefined || numbers.length >= NUMBERS_LISTED_MAX) return;
  const paid = await priceOf(cheapest.didid);
  if (paid === undefined) return;
  const expected = `no price without didId below ${formatUsd(paid)}, that of the cheapest number, ${cheapest.did}`;
  probe.expect(getOrderPackagePrice, pairCents >= paid, expected, formatUsd(pairCents));
}
