import { useEffect, useState } from 'react';
import { cheapestDuration, fromPriceCents, type PairPrice } from '#site-data/site-data.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';
import { track } from '#stores/tracking.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { formatUsd, splitPrice, toDollars } from '#lib/money/money.ts';
import {
  type BuiltPlaces,
  type LivePair,
  loadPair,
  type PairFailure,
  type WantedPair,
} from '../pair/load-pair.ts';
import { showDurations } from '../cost/show-durations.ts';
import { countNumbers, fillLongPrice } from '../pair/number-groups.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { pageLanguage } from '#stores/language.ts';

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
      const loaded = await whileLoading(loadPair(wanted, places), () => giveUp('failed'));
      if (isStale) return;
      if (!loaded.ok) return giveUp(loaded.failure);
      setLive(loaded.value);
      listeners?.onLive?.(loaded.value);
      showFromPrice(loaded.value.price);
      showDurations(loaded.value.price);
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

function write(place: Element | null, text: string): void {
  if (place !== null && place.textContent !== text) place.textContent = text;
}

/** Replaces the prices of the build by today's, in the part of the page that no island renders. */
function showFromPrice(price: PairPrice): void {
  const place = document.querySelector('[data-from-price]');
  if (place === null) return;
  const { months, monthlyCents, totalCents } = cheapestDuration(price);
  const { integer, decimals } = splitPrice(monthlyCents);
  write(place.querySelector('.price__integer'), integer);
  write(place.querySelector('.price__decimals'), `.${decimals}`);
  write(place.querySelector('[data-single-price]'), formatUsd(price.baseCents));
  for (const part of place.querySelectorAll<HTMLElement>('[data-long]')) {
    part.hidden = part.dataset['long'] !== String(months > 1);
    const { template } = part.dataset;
    if (template === undefined) continue;
    write(part, fillLongPrice(template, monthsText(pageLanguage(), months), totalCents));
  }
}
