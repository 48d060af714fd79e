import type { Language } from '#config/languages.ts';
import { addNumber } from '#contract/main/add-number.ts';
import type { AddNumberQuote } from '#contract/main/add-number-quote.ts';
import type { Agreement } from '#domain/checkout/agreement.ts';
import { createConsent } from '#domain/checkout/create-consent.ts';
import type { AddNumberTexts } from '#features/billing/billing-texts.ts';
import { payOnce, type PaymentOutcome } from '#features/billing/pay-once.ts';
import { showRefusal } from '#features/billing/show-refusal.ts';
import { isPaymentUncertain, numberToPay } from '#stores/order/payment-attempt.ts';
import { toCents } from '#lib/money/money.ts';
import { reloadFromCache } from '#lib/browser/page-cache.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import { request } from '#stores/api.ts';
import { readHoldToken } from '#stores/hold/hold-token.ts';
import { leaveNotice } from '#stores/messages/leave-notice.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { clearOrder } from '#stores/order/order.ts';
import { removeDraft } from '#stores/order/draft-record.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { track } from '#stores/reports/tracking.ts';
import { addedAgreementText } from './agreed-text.ts';
import type { PayingCard } from './paying-card.ts';
import {
  ADD_NUMBER_PURPOSE,
  amountText,
  notSold,
  paidUntilText,
  payText,
  type NotSold,
} from '../offer/quote-rules.ts';
import type { Product } from '../offer/load-offer.ts';

/** What is paid for, as the customer sees it. */
interface AddedPurchase {
  order: OrderData;
  quote: AddNumberQuote;
  product: Product;
  card: PayingCard;
  /** What was shown beside the button; false for a provider that does not record it. */
  shown: Agreement | false;
}

/**
 * What follows from a payment; `requote` and `stale` mean that the page shows what no longer holds.
 */
export type AddedOutcome =
  { kind: 'paid' | 'requote' | 'stale' | 'refused' } | { kind: 'not-sold'; why: NotSold };

/**
 * Pays for the number. When it is not paid, a pop-up with the reason is open, or the page shows why
 * the number is not sold.
 */
export async function payAddedNumber(
  purchase: AddedPurchase,
  texts: AddNumberTexts,
  language: Language,
): Promise<AddedOutcome> {
  const { product, quote, card, shown } = purchase;
  track('add_payment_info', { value: quote.total, currency: 'USD' });
  const button = payText(quote, card.name, texts);
  const Consent = shown ? await consentOf(shown, button, quote) : undefined;
  const body = { ...card.body, ...product, Total: quote.total, Consent };
  const isRepeated = isPaymentUncertain(ADD_NUMBER_PURPOSE, numberKey(product));
  const { outcome, response } = await payOnce(
    ADD_NUMBER_PURPOSE,
    numberKey(product),
    (idempotencyKey) => request(addNumber, { body, idempotencyKey, holdToken: readHoldToken() }),
  );
  const why = notSold(response, isRepeated);
  if (outcome.kind === 'paid') {
    completePurchase(purchase, outcome, texts, language);
    return { kind: 'paid' };
  }
  if (outcome.kind === 'price-changed' || why === 'code-refused') {
    openPopup('error', { message: texts['payment.price-changed'] });
    return { kind: 'requote' };
  }
  const isRefused = outcome.kind === 'refused' || outcome.kind === 'unexplained';
  if (why !== undefined && isRefused) return { kind: 'not-sold', why };
  showRefusal(outcome, texts, {
    title: texts['credit.refused-title'],
    uncertain: texts['payment.added-lost'],
    alreadySent: texts['add-number.already-sent'],
    unexplained: { title: texts['credit.unclear-title'], message: texts['credit.unclear'] },
    tooManyCards: texts['saved-cards.too-many'],
  });
  if (outcome.kind === 'uncertain' || outcome.kind === 'already-sent') return { kind: 'requote' };
  return { kind: outcome.kind === 'stale' ? 'stale' : 'refused' };
}

const consentOf = (
  agreement: Agreement,
  button: string,
  { total, renewalPrice, paidUntil }: AddNumberQuote,
) =>
  createConsent({
    text: addedAgreementText(agreement, button),
    dueCents: toCents(total),
    nextCents: toCents(renewalPrice),
    nextDay: new Date(paidUntil).toISOString().slice(0, 10),
  });

/**
 * Names what is paid, as part of the storage key of the attempt: a number is bought once, with
 * whatever card.
 */
const numberKey = ({ DIDID, PackageID }: Product): string => numberToPay(PackageID, DIDID);

/** Leaves a notice of the purchase for the next page and removes what was stored for it. */
function completePurchase(
  { order, quote }: AddedPurchase,
  { confirmationId }: PaymentOutcome & { kind: 'paid' },
  texts: AddNumberTexts,
  language: Language,
): void {
  const { packageCountry, didData } = order;
  track('purchase', {
    transaction_id: confirmationId,
    value: quote.total,
    currency: 'USD',
    items: [{ item_id: String(packageCountry.packageId), item_category: didData.countryName }],
  });
  const paid = fillText(texts['add-number.done-text'], {
    amount: amountText(quote.total),
    date: paidUntilText(quote, language),
  });
  const receipt = fillText(texts['reactivate.done-receipt'], {
    confirmation: isolate(confirmationId ?? ''),
  });
  leaveNotice({
    title: fillText(texts['add-number.done-title'], { number: isolate(didData.did) }),
    text: confirmationId === null ? paid : `${paid} ${receipt}`,
    good: true,
  });
  removeDraft();
  clearOrder();
  reloadFromCache();
}
