import { defaultCountryId, LIMITS } from '#config/limits.ts';
import type { Language } from '#config/languages.ts';
import { PAYMENT_DRAFT_KEY as KEY } from '#config/storage-keys.ts';
import { tabStore } from '#lib/browser/safe-storage.ts';
import { once } from '#lib/once.ts';
import { $order } from './order.ts';

/** What a reload of the payment page brings back: everything but the card. */
export interface PaymentDraft {
  billing: { address: string; country: string; state: string; city: string; zipCode: string };
  months: number;
  couponCode: string;
  /** Whether the code was applied to the price. */
  couponApplied?: boolean | undefined;
}

/** The duration and the coupon that a customer chose for an added number. */
export interface ChosenTerms {
  months: number;
  /** Empty for none. */
  code: string;
}

/** Returns a fresh draft: the given billing country and the default duration. */
export const emptyDraft = (countryId: number): PaymentDraft => ({
  billing: { address: '', country: String(countryId), state: '', city: '', zipCode: '' },
  months: LIMITS.defaultDurationMonths,
  couponCode: '',
});

const BILLING_FIELDS = Object.keys(emptyDraft(0).billing);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

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

function readRecord(): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = JSON.parse(tabStore.getItem(KEY) ?? '{}');
    return isRecord(data) ? data : {};
  } catch {
    return {};
  }
}

const writeRecord = (record: object): void => tabStore.setItem(KEY, JSON.stringify(record));

/** Returns the draft of this tab, undefined when there is none. */
function readDraft(): PaymentDraft | undefined {
  const data: unknown = readRecord();
  return isDraft(data) ? data : undefined;
}

/** Returns whether there is more of a billing address than its country. */
export const hasTypedAddress = (data: PaymentDraft | undefined): boolean =>
  data !== undefined &&
  [data.billing.address, data.billing.city, data.billing.state, data.billing.zipCode].some(Boolean);

/** Removes the draft once what it was for is paid. */
export const removeDraft = (): void => tabStore.removeItem(KEY);

/** What this tab had stored of the payment page when the page was opened. */
export const tabDraft = once(readDraft);

/** Stores what was changed, as long as there is an order. */
export function changeTabDraft(language: Language, changes: Partial<PaymentDraft>): void {
  if ($order.get() === undefined) return;
  writeRecord({ ...(readDraft() ?? emptyDraft(defaultCountryId(language))), ...changes });
}

/**
 * What this tab had stored of a duration and a coupon when the page was opened, perhaps by the
 * visitor on the payment page.
 */
export const tabTerms = once((): ChosenTerms => {
  const { months, couponCode, couponApplied } = readRecord();
  return {
    months: typeof months === 'number' ? months : LIMITS.defaultDurationMonths,
    code: typeof couponCode === 'string' && couponApplied === true ? couponCode : '',
  };
});

/** Stores the duration and the coupon, so that a reload brings them back. */
export const storeTerms = ({ months, code }: ChosenTerms): void =>
  writeRecord({ ...readRecord(), months, couponCode: code, couponApplied: code !== '' });
