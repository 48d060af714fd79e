import { useEffect, useState } from 'react';
import { fromPriceCents } from '#site-data/site-data.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { track } from '#stores/reports/tracking.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { toDollars } from '#lib/money/money.ts';
import type { BuiltPlaces, LivePair, PairFailure, WantedPair } from '../pair/load-pair.ts';
import { countNumbers } from '../pair/number-groups.ts';
import { showFromPrice } from './show-from-price.ts';

/** Counts the list of a pair once it has loaded. */
function reportList({ pair, groups, price }: LivePair): void {
  track('view_item_list', {
    item_list_name: `${pair.didCountry.apiName} / ${pair.packageCountry.apiName}`,
    items_count: countNumbers(groups),
    currency: 'USD',
    value: toDollars(fromPriceCents(price)),
  });
}

/** Must be the same object on every render, or the pair loads again. */
export interface PairListeners {
  onLive?: ((live: LivePair) => void) | undefined;
  onFailure?: ((failure: PairFailure) => void) | undefined;
}

/**
 * Loads a pair on mount. When that fails a pop-up shows the reason, and closing it leads home.
 */
export function useLivePair(
  wanted: WantedPair,
  places: BuiltPlaces | undefined,
  listeners: PairListeners | undefined,
): LivePair | undefined {
  const [live, setLive] = useState<LivePair>();
  useEffect(() => {
    let isStale = false;
    const giveUp = (failure: PairFailure): void => {
      if (isStale) return;
      isStale = true;
      listeners?.onFailure?.(failure);
      openPopup(failure === 'unknown-country' ? failure : 'server-error', {
        onClose: () => location.assign(localizedPath(wanted.language, '/')),
      });
    };
    const load = async (): Promise<void> => {
      const loading = import('./live-numbers.ts').then(({ loadPair }) => loadPair(wanted, places));
      const loaded = await whileLoading(loading, () => giveUp('failed'));
      if (isStale) return;
      if (!loaded.ok) return giveUp(loaded.failure);
      setLive(loaded.value);
      listeners?.onLive?.(loaded.value);
      showFromPrice(loaded.value.price);
      reportList(loaded.value);
    };
    load().catch((reason: unknown) => {
      console.warn('numbers not loaded', reason);
      giveUp('failed');
    });
    return () => {
      isStale = true;
    };
  }, [wanted, places, listeners]);
  return live;
}
