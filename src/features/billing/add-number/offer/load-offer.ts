import { addNumberQuote, type AddNumberQuote } from '#contract/main/add-number-quote.ts';
import type { DurationOption } from '#domain/duration/duration-options.ts';
import { request } from '#stores/api.ts';
import { readHoldToken } from '#stores/hold/hold-token.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import type { DurationChoice } from '#features/billing/DurationChoice.tsx';
import {
  ADD_NUMBER_PURPOSE,
  quoteOutcome,
  type NotSold,
  type QuoteOutcome,
} from './quote-rules.ts';
import type { ChosenTerms } from './terms.ts';

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

/** A coupon code, and what it is not valid for. */
interface CodeRefusal {
  code: string;
  invalidFor: 'number' | 'duration';
}

/** A number on offer, and for how much. */
export interface Quoted {
  kind: 'quoted';
  quote: AddNumberQuote;
  product: Product;
  durations?: Durations | undefined;
  codeRefusal: CodeRefusal | undefined;
}

/** What the page knows of the price; the last quote stays in view while another one loads. */
export type NumberOffer =
  | { kind: 'loading' }
  /** `replacesForm` where the form was in view before, and had the focus. */
  | { kind: 'failed'; replacesForm: boolean }
  | { kind: 'not-sold'; why: NotSold; replacesForm: boolean }
  | Quoted;

export const FAILED: NumberOffer = { kind: 'failed', replacesForm: false };

async function requestQuote(body: Product): Promise<QuoteOutcome> {
  const response = await request(addNumberQuote, { body, holdToken: readHoldToken() });
  const outcome = quoteOutcome(response, false);
  if (outcome.kind !== 'not-sold' || outcome.why !== 'taken') return outcome;
  // No part of the page's first load, as most numbers are for sale.
  const { isPaymentUncertain, numberToPay } = await import('#stores/order/payment-attempt.ts');
  const number = numberToPay(body.PackageID, body.DIDID);
  return quoteOutcome(response, isPaymentUncertain(ADD_NUMBER_PURPOSE, number));
}

/** Requests the price; a code that the provider refuses is left out of it. */
async function quoteProduct(product: Product): Promise<QuoteOutcome & { product: Product }> {
  const outcome = await requestQuote(product);
  if (outcome.kind !== 'code-refused') return { ...outcome, product };
  const plain = { ...product, PromoCode: null };
  return { ...(await requestQuote(plain)), product: plain };
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
  const offer = await loadQuoted(product);
  if (offer.kind !== 'quoted') return offer;
  const refused = offer.codeRefusal;
  const codeRefusal = quoted.codeRefusal ?? (refused && { ...refused, invalidFor: 'duration' });
  return { ...offer, durations, codeRefusal };
}

async function loadQuoted(wanted: Product): Promise<NumberOffer> {
  const outcome = await quoteProduct(wanted);
  if (outcome.kind === 'not-sold') return { ...outcome, replacesForm: false };
  if (outcome.kind !== 'quoted') return FAILED;
  const { quote, product } = outcome;
  const code = wanted.PromoCode;
  const isRefused = code !== null && product.PromoCode !== code;
  const codeRefusal = isRefused ? { code, invalidFor: 'number' as const } : undefined;
  return { kind: 'quoted', quote, product, codeRefusal };
}

/** Requests what adding the order's number costs on these terms, with the durations to choose. */
export async function loadOffer(
  order: OrderData,
  { months, code }: ChosenTerms,
): Promise<NumberOffer> {
  const offer = await loadQuoted({
    DIDID: order.didData.didid,
    PackageID: order.packageCountry.packageId,
    RenewalPackageID: null,
    PromoCode: code === '' ? null : code,
  });
  if (offer.kind !== 'quoted' || offer.quote.joinsPlan) return offer;
  return addDurations(order, months, offer);
}
