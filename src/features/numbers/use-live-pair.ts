import { useEffect, useState } from 'react';
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

/** Loads a pair when its list comes into view. When that fails a server-error popup tells so, and closing it leads home (specification 1, section 8). */
export function useLivePair(wanted: WantedPair): LivePair | undefined {
  const [live, setLive] = useState<LivePair>();
  const { language, didSlug, packageSlug, known } = wanted;
  useEffect(() => {
    let gone = false;
    void loadPair({ language, didSlug, packageSlug, known }).then((loaded) => {
      if (gone) return;
      if (loaded === undefined) {
        openPopup('server-error', { onClose: () => location.assign(localizedPath(language, '/')) });
        return;
      }
      setLive(loaded);
      showFromPrice(fromPriceCents(loaded.price));
      reportList(loaded);
    });
    return () => {
      gone = true;
    };
  }, [language, didSlug, packageSlug, known?.didCountryId, known?.packageId]);
  return live;
}
