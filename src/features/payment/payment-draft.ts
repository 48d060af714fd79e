import * as z from 'zod/mini';
import { defaultCountryId, LIMITS } from '#config/limits.ts';
import { type KeyValueStore, tabStore } from '#lib/browser/safe-storage.ts';
import { PAYMENT_DRAFT_KEY as KEY } from '#stores/order-data.ts';
import type { Language } from '#config/languages.ts';
import { once } from '#lib/once.ts';
import { $order, updateOrder } from '#stores/order.ts';

const draft = z.object({
  billing: z.object({
    address: z.string(),
    country: z.string(),
    state: z.string(),
    city: z.string(),
    zipCode: z.string(),
  }),
  months: z.int(),
  couponCode: z.string(),
  /** Whether the code was applied to the price. */
  couponApplied: z.optional(z.boolean()),
});

/** What a reload of the payment page brings back: everything but the card. */
export type PaymentDraft = z.output<typeof draft>;

/** Returns a fresh draft: the given billing country and the default duration. */
export const emptyDraft = (countryId: number): PaymentDraft => ({
  billing: { address: '', country: String(countryId), state: '', city: '', zipCode: '' },
  months: LIMITS.defaultDurationMonths,
  couponCode: '',
});

/** Returns the draft of this tab, undefined when there is none. */
function readDraft(storage: KeyValueStore): PaymentDraft | undefined {
  try {
    const parsed = draft.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether there is more of a billing address than its country. */
export const hasTypedAddress = (data: PaymentDraft | undefined): boolean =>
  data !== undefined &&
  [data.billing.address, data.billing.city, data.billing.state, data.billing.zipCode].some(Boolean);

const saveDraft = (storage: KeyValueStore, data: PaymentDraft): void =>
  storage.setItem(KEY, JSON.stringify(data));

/** Removes the draft once the order is placed or given up. */
export const removeDraft = (storage: KeyValueStore): void => storage.removeItem(KEY);

/** What this tab had stored of the page when it was opened. */
export const tabDraft = once((): PaymentDraft | undefined => readDraft(tabStore));

/** Stores what was changed, as long as there is an order. */
export function changeTabDraft(language: Language, changes: Partial<PaymentDraft>): void {
  if ($order.get() === undefined) return;
  const known = readDraft(tabStore) ?? emptyDraft(defaultCountryId(language));
  saveDraft(tabStore, { ...known, ...changes });
}

const TOUCH_MS = 60_000;

/** Counts what is typed on the page as activity of the order's buyer, at most once a minute. */
export function touchOrder(): void {
  const order = $order.get();
  if (order?.personalInfo && Date.now() - order.touchedAt >= TOUCH_MS) updateOrder({});
}
