import { useEffect, useState } from 'react';
import type { Language } from '#config/languages.ts';
import { fromPriceCents } from '#site-data/site-data.ts';
import { openPopup } from '#stores/popup.ts';
import { track } from '#stores/tracking.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { toDollars } from '#lib/money.ts';
import { loadPair, type LivePair, type WantedPair } from './load-pair.ts';
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

const goHome = (language: Language) => (): void => location.assign(localizedPath(language, '/'));

/** Loads a pair when its list comes into view. When that fails a server-error popup tells so, and closing it leads home (specification 1, section 8). */
export function useLivePair(
  wanted: WantedPair,
  onLive: ((live: LivePair) => void) | undefined,
): LivePair | undefined {
  const [live, setLive] = useState<LivePair>();
  useEffect(() => {
    let gone = false;
    const load = async (): Promise<void> => {
      const loaded = await loadPair(wanted);
      if (gone) return;
      if (loaded === undefined) {
        openPopup('server-error', { onClose: goHome(wanted.language) });
        return;
      }
      setLive(loaded);
      onLive?.(loaded);
      showFromPrice(fromPriceCents(loaded.price));
      reportList(loaded);
    };
    void load();
    return () => {
      gone = true;
    };
  }, [wanted, onLive]);
  return live;
}
