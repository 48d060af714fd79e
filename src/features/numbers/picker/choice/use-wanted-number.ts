import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useClientValue } from '#components/ui/hydration.ts';
import { once } from '#lib/once.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { $order } from '#stores/order/order.ts';
import type { LivePair } from '#features/numbers/pair/load-pair.ts';
import { findNumber } from '#features/numbers/pair/number-groups.ts';
import { readNumber, withoutNumber } from '../search/number-search.ts';
import { $pressedNumber, type WantedNumber, numberOnChip } from '../list/pressed-number.ts';
import { storeQuery } from '../search/use-number-search.ts';

/** Returns the number of the order under way, if it is for this pair. */
export const chosenBefore = (
  order: OrderData | undefined,
  didCountryId: number,
  packageId: number,
): WantedNumber | undefined =>
  order?.didCountry.countryID === didCountryId && order.packageCountry.packageId === packageId
    ? { id: order.didData.didid, number: order.didData.did }
    : undefined;

/** Returns the number that the address names; the list of the build may know its digits. */
const readLinked = once((): WantedNumber | undefined => {
  const linked = readNumber(location.search);
  if (linked === undefined) return undefined;
  const { id, digits } = linked;
  const number = numberOnChip(document.querySelector(`[data-did="${id}"]`));
  return { id, number: digits || number, isLinked: true };
});

/**
 * Returns the number that was pressed, that the address names, or that was chosen before. The
 * address names none after a press: with Back it would replace what was chosen.
 */
export function useWantedNumber(live: LivePair | undefined): WantedNumber | undefined {
  const pressed = useStore($pressedNumber, { ssr: 'initial' });
  const order = useStore($order, { ssr: 'initial' });
  const linked = useClientValue(readLinked);
  useEffect(() => {
    if (pressed !== undefined) storeQuery(withoutNumber(location.search));
  }, [pressed]);
  if (pressed !== undefined || live === undefined) return pressed ?? linked;
  return linked ?? chosenBefore(order, live.pair.didCountry.id, live.pair.packageCountry.packageId);
}

/** Returns the number that was wanted last and is not on offer, also when another one is chosen. */
export function useGoneNumber(live: LivePair | undefined, wanted: WantedNumber | undefined) {
  const [gone, setGone] = useState<WantedNumber>();
  const isGone = live !== undefined && wanted !== undefined && !findNumber(live.groups, wanted.id);
  if (isGone && gone?.id !== wanted.id) setGone(wanted);
  return gone;
}
