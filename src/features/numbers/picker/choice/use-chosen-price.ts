import { useEffect, useState } from 'react';
import type { Cents } from '#lib/money/money.ts';
import type { PairPrice } from '#site-data/site-data.ts';
import type { LivePair } from '#features/numbers/pair/load-pair.ts';
import { type AvailableNumber, leavesOutPackage } from '#features/numbers/pair/number-groups.ts';

/** The prices that were requested for numbers of a list, by the number's id. */
const requested = new WeakMap<LivePair, Map<number, Promise<PairPrice | undefined>>>();

const hasFinalPrices = ({ groups, price }: LivePair): boolean =>
  !leavesOutPackage(groups, price.baseCents);

/** Returns the least that a number costs: never less than the cheapest one of its pair. */
const leastPrice = ({ price }: LivePair, { priceCents }: AvailableNumber): Cents =>
  Math.max(priceCents, price.baseCents);

/** Requests the price of a number, once for each; undefined where that fails. */
function requestPrice(
  live: LivePair,
  { id }: Pick<AvailableNumber, 'id'>,
): Promise<PairPrice | undefined> {
  const prices = requested.get(live) ?? new Map<number, Promise<PairPrice | undefined>>();
  requested.set(live, prices);
  const price =
    prices.get(id) ??
    import('../list/live-numbers.ts').then(({ loadNumberPrice }) => loadNumberPrice(live.pair, id));
  prices.set(id, price);
  return price;
}

/** Returns a number with what it costs; at once where the list has the prices of its package. */
export const withFinalPrice = (
  live: LivePair,
  number: AvailableNumber,
): AvailableNumber | Promise<AvailableNumber> =>
  hasFinalPrices(live)
    ? number
    : requestPrice(live, number).then((price) => ({
        ...number,
        priceCents: price?.baseCents ?? leastPrice(live, number),
      }));

/** Returns whether the list and the pair's price leave open what a number costs. */
export const needsOwnPrice = (live: LivePair, { priceCents }: AvailableNumber): boolean =>
  !hasFinalPrices(live) || priceCents !== live.price.baseCents;

/** What is shown of a chosen number's price. */
export interface ChosenPrice {
  /** What a month of it costs. */
  monthCents: Cents;
  /** With its longer durations, where they are known and it costs more than the cheapest number. */
  own: PairPrice | undefined;
}

/**
 * Returns what is shown of a number's price once the request for it has this response. One that
 * contradicts a final list is ignored: it may be the pair's price, whatever number was asked for.
 */
export function chosenPriceOf(
  live: LivePair,
  number: AvailableNumber,
  response: PairPrice | undefined,
): ChosenPrice {
  const monthCents = hasFinalPrices(live)
    ? number.priceCents
    : (response?.baseCents ?? leastPrice(live, number));
  const isOwn = monthCents === response?.baseCents && monthCents !== live.price.baseCents;
  return { monthCents, own: isOwn ? response : undefined };
}

type PricesById = ReadonlyMap<number, PairPrice | undefined>;

/**
 * Returns what the chosen number costs. Where the list leaves out the package, that is the least
 * until the price of the number itself has loaded (docs/decisions/displayed-prices.md).
 */
export function useChosenPrice(
  live: LivePair | undefined,
  chosen: AvailableNumber | undefined,
): ChosenPrice | undefined {
  // By number: a response that comes late is never that of another choice.
  const [loaded, setLoaded] = useState<PricesById>(new Map());
  useEffect(() => {
    if (live === undefined || chosen === undefined || !needsOwnPrice(live, chosen)) return;
    const load = async (): Promise<void> => {
      const price = await requestPrice(live, chosen);
      setLoaded((before) => new Map(before).set(chosen.id, price));
    };
    void load();
  }, [live, chosen]);
  return live && chosen && chosenPriceOf(live, chosen, loaded.get(chosen.id));
}
