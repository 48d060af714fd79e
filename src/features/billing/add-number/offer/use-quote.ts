import { useCallback, useEffect, useRef, useState } from 'react';
import { ensureHoldToken } from '#stores/hold/hold-token.ts';
import { whileLoading } from '#stores/loading.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { FAILED, loadOffer, type NumberOffer } from './load-offer.ts';
import type { NotSold } from './quote-rules.ts';
import type { ChosenTerms } from './terms.ts';

const POLL_MS = 2_000;

/**
 * Returns what adding the order's number costs on these terms. While a payment for it is under way,
 * in another tab or before a reload, it is polled until that has ended.
 */
export function useQuote(
  order: OrderData | undefined,
  { months, code }: ChosenTerms,
  holdsNumbers: boolean,
) {
  const [offer, setOffer] = useState<NumberOffer>({ kind: 'loading' });
  const [isUpdating, setUpdating] = useState(false);
  const latest = useRef(0);
  const load = useCallback(async (): Promise<void> => {
    if (order === undefined) return;
    latest.current += 1;
    const turn = latest.current;
    setUpdating(true);
    // Before the quote, which is requested with it: without it the page's own hold would refuse it.
    if (holdsNumbers) ensureHoldToken();
    const loaded = await whileLoading(loadOffer(order, { months, code })).catch(() => FAILED);
    if (turn !== latest.current) return;
    setOffer((before) =>
      loaded.kind === 'not-sold' || loaded.kind === 'failed'
        ? { ...loaded, replacesForm: before.kind === 'quoted' }
        : loaded,
    );
    setUpdating(false);
  }, [order, months, code, holdsNumbers]);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- shows that it is being updated
    void load();
  }, [load]);
  const isInProgress = offer.kind === 'not-sold' && offer.why === 'in-progress';
  useEffect(() => {
    if (!isInProgress) return;
    const timer = setInterval(() => void load(), POLL_MS);
    return () => clearInterval(timer);
  }, [isInProgress, load]);
  const refuse = (why: NotSold): void => setOffer({ kind: 'not-sold', why, replacesForm: true });
  return { offer, isUpdating, reload: load, refuse };
}
