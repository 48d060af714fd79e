import { useEffect, useState } from 'react';
import { fromPriceCents } from '#site-data/site-data.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';
import { track } from '#stores/tracking.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { toDollars } from '#lib/money.ts';
import { loadPair, type LivePair, type PairFailure, type WantedPair } from './load-pair.ts';
import { countNumbers } from './number-groups.ts';
import { showFromPrice } from './show-from-price.ts';

function reportList({ pair, groups, price }: LivePair): void {
  track('view_item_list', {
    item_list_name: `${pair.did.apiName} / ${pair.package.apiName}`,
    items_count: countNumbers(groups),
    currency: 'USD',
    value: toDollars(fromPriceCents(price)),
  });
}

/** Must keep its identity between renders. */
export interface PairListeners {
  onLive?: ((live: LivePair) => void) | undefined;
  onFailure?: ((failure: PairFailure) => void) | undefined;
}

/** Loads a pair when its list comes into view. When that fails a pop-up says why, and closing it leads home. */
export function useLivePair(
  wanted: WantedPair,
  listeners: PairListeners | undefined,
): LivePair | undefined {
  const [live, setLive] = useState<LivePair>();
  useEffect(() => {
    let left = false;
    const giveUp = (failure: PairFailure): void => {
      if (left) return;
      left = true;
      listeners?.onFailure?.(failure);
      openPopup(failure === 'unknown-country' ? failure : 'server-error', {
        onClose: () => location.assign(localizedPath(wanted.language, '/')),
      });
    };
    const load = async (): Promise<void> => {
      const loaded = await whileLoading(loadPair(wanted), () => giveUp('failed'));
      if (left) return;
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
      left = true;
    };
  }, [wanted, listeners]);
  return live;
}
