import { useEffect, useState } from 'react';
import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { fromPriceCents } from '#site-data/site-data.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { track } from '#stores/reports/tracking.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { toDollars } from '#lib/money/money.ts';
import type {
  BuiltPlaces,
  LivePair,
  PairFailure,
  WantedPair,
} from '#features/numbers/pair/load-pair.ts';
import { countNumbers } from '#features/numbers/pair/number-groups.ts';
import type { PickerTexts } from '#features/numbers/pair/numbers-texts.ts';
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
  /** Called before the pair is loaded again, when the visitor asks for it or is online again. */
  onRetry?: (() => void) | undefined;
}

type FailureTexts = Pick<PickerTexts, 'frame.island.retry' | 'numbers.empty-action'>;

/** Opens the pop-up with the reason why a pair is not shown. Closing it leads home. */
function showFailure(
  failure: PairFailure,
  language: Language,
  texts: FailureTexts,
  retry: () => void,
): void {
  const goHome = (): void => location.assign(localizedPath(language, ROUTES.home));
  if (failure === 'unknown-country') {
    const href = localizedPath(language, ROUTES.getYourNumber);
    openPopup(failure, {
      action: { label: texts['numbers.empty-action'], href },
      onClose: goHome,
    });
    return;
  }
  openPopup('server-error', {
    action: { label: texts['frame.island.retry'], onPress: retry },
    // Without a network the home page would be an error page of the browser.
    onClose: () =>
      navigator.onLine ? goHome() : addEventListener('online', retry, { once: true }),
  });
}

/**
 * Loads a pair on mount. When that fails a pop-up shows the reason and how to go on; what was
 * chosen and searched for stays in the page meanwhile.
 */
export function useLivePair(
  wanted: WantedPair,
  places: BuiltPlaces | undefined,
  texts: FailureTexts,
  listeners: PairListeners | undefined,
): LivePair | undefined {
  const [live, setLive] = useState<LivePair>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isStale = false;
    const retry = (): void => {
      setAttempt(attempt + 1);
      listeners?.onRetry?.();
    };
    const giveUp = (failure: PairFailure): void => {
      if (isStale) return;
      isStale = true;
      listeners?.onFailure?.(failure);
      showFailure(failure, wanted.language, texts, retry);
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
  }, [wanted, places, texts, listeners, attempt]);
  return live;
}
