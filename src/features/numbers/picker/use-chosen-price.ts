import { useEffect, useState } from 'react';
import type { Cents } from '#lib/money/money.ts';
import { type LivePair, loadNumberPrice } from '../pair/load-pair.ts';
import { type AvailableNumber, leavesOutPackage } from '../pair/number-groups.ts';

/** The prices that were requested for numbers of a list, by the number's id. */
const requested = new WeakMap<LivePair, Map<number, Promise<Cents>>>();

const hasFinalPrices = ({ groups, price }: LivePair): boolean =>
  !leavesOutPackage(groups, price.baseCents);

/** Returns the least that a number costs: never less than the cheapest one of its pair. */
const leastPrice = ({ price }: LivePair, { priceCents }: AvailableNumber): Cents =>
  Math.max(priceCents, price.baseCents);

/** Requests the price of a number, once for each; the least that it costs where that fails. */
function requestPrice(live: LivePair, number: AvailableNumber): Promise<Cents> {
  const prices = requested.get(live) ?? new Map<number, Promise<Cents>>();
  requested.set(live, prices);
  const known = prices.get(number.id);
  if (known !== undefined) return known;
  const price = loadNumberPrice(live.pair, number.id).then(
    (cents) => cents ?? leastPrice(live, number),
  );
  prices.set(number.id, price);
  return price;
}

/** Returns a number with what it costs; at once where the list has the prices of its package. */
export const withFinalPrice = (
  live: LivePair,
  number: AvailableNumber,
): AvailableNumber | Promise<AvailableNumber> =>
  hasFinalPrices(live)
    ? number
    : requestPrice(live, number).then((priceCents) => ({ ...number, priceCents }));

/**
 * Returns what the chosen number costs. Where the list leaves out the package, that is the least
 * until the price of the number itself is there (docs/decisions/displayed-prices.md).
 */
export function useChosenPrice(
  live: LivePair | undefined,
  chosen: AvailableNumber | undefined,
): Cents | undefined {
  const [final, setFinal] = useState<{ id: number; cents: Cents }>();
  useEffect(() => {
    if (live === undefined || chosen === undefined || hasFinalPrices(live)) return;
    let isStale = false;
    const load = async (): Promise<void> => {
      const cents = await requestPrice(live, chosen);
      if (!isStale) setFinal({ id: chosen.id, cents });
    };
    void load();
    return () => {
      isStale = true;
    };
  }, [live, chosen]);
  if (live === undefined || chosen === undefined) return undefined;
  if (hasFinalPrices(live)) return chosen.priceCents;
  return final?.id === chosen.id ? final.cents : leastPrice(live, chosen);
}
