import { defaultCountryId } from '#config/default-country.ts';
import { LIMITS } from '#config/limits/limits.ts';
import type { Language } from '#config/languages.ts';
import { isRecord } from '#lib/browser/safe-storage.ts';
import { once } from '#lib/once.ts';
import { $order } from '#stores/order/order.ts';
import { readDraftRecord, storeDraftRecord } from '#stores/order/draft-record.ts';

/** What a reload of the payment page brings back: everything but the card. */
export interface PaymentDraft {
  billing: { address: string; country: string; state: string; city: string; zipCode: string };
  months: number;
  couponCode: string;
  /** Whether the code was applied to the price. */
  couponApplied?: boolean | undefined;
}

/** Returns a fresh draft: the given billing country and the default duration. */
export const emptyDraft = (countryId: number): PaymentDraft => ({
  billing: { address: '', country: String(countryId), state: '', city: '', zipCode: '' },
  months: LIMITS.defaultDurationMonths,
  couponCode: '',
});

const BILLING_FIELDS = Object.keys(emptyDraft(0).billing);

/** Returns whether a record has all parts; where only terms were chosen it has no address. */
function isDraft(data: unknown): data is PaymentDraft {
  if (!isRecord(data)) return false;
  const { billing, months, couponCode, couponApplied } = data;
  return (
    isRecord(billing) &&
    BILLING_FIELDS.every((name) => typeof billing[name] === 'string') &&
    Number.isSafeInteger(months) &&
    typeof couponCode === 'string' &&
    (couponApplied === undefined || typeof couponApplied === 'boolean')
  );
}

/** Returns the draft of this tab, undefined when there is none. */
export function readDraft(): PaymentDraft | undefined {
  const data = readDraftRecord();
  return isDraft(data) ? data : undefined;
}

/** Returns whether there is more of a billing address than its country. */
export const hasTypedAddress = (data: PaymentDraft | undefined): boolean =>
  data !== undefined &&
  [data.billing.address, data.billing.city, data.billing.state, data.billing.zipCode].some(Boolean);

/** What this tab had stored of the payment page when the page was opened. */
export const tabDraft = once(readDraft);

/** Stores what was changed, as long as there is an order. */
export function changeTabDraft(language: Language, changes: Partial<PaymentDraft>): void {
  if ($order.get() === undefined) return;
  storeDraftRecord({ ...(readDraft() ?? emptyDraft(defaultCountryId(language))), ...changes });
}
