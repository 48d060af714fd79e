import { useCallback, useEffect, useRef, useState } from 'react';
import { addNumberQuote, type AddNumberQuote } from '#contract/main/add-number-quote.ts';
import type { DurationOption } from '#domain/duration/duration-options.ts';
import { request } from '#stores/api.ts';
import { ensureHoldToken, readHoldToken } from '#stores/hold-token.ts';
import { whileLoading } from '#stores/loading.ts';
import type { OrderData } from '#stores/order-data.ts';
import type { DurationChoice } from '#features/billing/DurationChoice.tsx';
import { quoteOutcome, type NotSold, type QuoteOutcome } from './quote-rules.ts';
import type { Terms } from './terms.ts';

/** What is being bought, as the APIs name it. */
export interface Product {
  DIDID: number;
  PackageID: number;
  RenewalPackageID: number | null;
  PromoCode: string | null;
}

/**
 * The durations to choose from where no plan decides, with the part of the page that shows them.
 */
interface Durations {
  options: readonly DurationOption[];
  Choice: typeof DurationChoice;
}

/** A number on offer, and for how much. */
export interface Quoted {
  kind: 'quoted';
  quote: AddNumberQuote;
  product: Product;
  durations?: Durations | undefined;
  isCodeRefused: boolean;
}

/** What the page knows of the price; the last quote stays in view while another one loads. */
export type NumberOffer =
  | { kind: 'loading' }
  /** `replacesForm` where the form was in view before, and had the focus. */
  | { kind: 'failed'; replacesForm: boolean }
  | { kind: 'not-sold'; why: NotSold; replacesForm: boolean }
  | Quoted;

const FAILED: NumberOffer = { kind: 'failed', replacesForm: false };

const POLL_MS = 2_000;

const requestQuote = (body: Product) =>
  request(addNumberQuote, { body, holdToken: readHoldToken() });

/** Requests the price; a code that the provider refuses is left out of it. */
async function quoteProduct(product: Product): Promise<QuoteOutcome & { product: Product }> {
  const outcome = quoteOutcome(await requestQuote(product));
  if (outcome.kind !== 'code-refused') return { ...outcome, product };
  const plain = { ...product, PromoCode: null };
  return { ...quoteOutcome(await requestQuote(plain)), product: plain };
}

/** Loads the choice of durations and, for a longer one, its price. */
async function addDurations(
  order: OrderData,
  months: number,
  quoted: Quoted,
): Promise<NumberOffer> {
  const { loadDurations, DurationChoice: Choice } = await import('./durations.ts');
  const options = await loadDurations(order);
  if (options === undefined) return FAILED;
  const durations = { options, Choice };
  const chosen = options.find((option) => option.months === months);
  if (!chosen || chosen.months === quoted.quote.months) return { ...quoted, durations };
  const product = { ...quoted.product, RenewalPackageID: chosen.renewalPackageId };
  return toOffer(await quoteProduct(product), product.PromoCode, durations);
}

function toOffer(
  outcome: QuoteOutcome & { product: Product },
  code: string | null,
  durations?: Durations,
): NumberOffer {
  if (outcome.kind === 'not-sold') return { ...outcome, replacesForm: false };
  if (outcome.kind !== 'quoted') return FAILED;
  const { quote, product } = outcome;
  const isCodeRefused = product.PromoCode !== code;
  return { kind: 'quoted', quote, product, durations, isCodeRefused };
}

async function loadOffer(order: OrderData, { months, code }: Terms): Promise<NumberOffer> {
  const product: Product = {
    DIDID: order.didData.didid,
    PackageID: order.packageCountry.packageId,
    RenewalPackageID: null,
    PromoCode: code === '' ? null : code,
  };
  const offer = toOffer(await quoteProduct(product), product.PromoCode);
  if (offer.kind !== 'quoted' || offer.quote.joinsPlan) return offer;
  return addDurations(order, months, offer);
}

/**
 * Returns what adding the order's number costs on these terms. While a payment for it is under way,
 * in another tab or before a reload, it is polled until that has ended.
 */
export function useQuote(
  order: OrderData | undefined,
  { months, code }: Terms,
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
    const start = async (): Promise<void> => load();
    void start();
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
