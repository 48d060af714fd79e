import { defaultCountryId } from '#config/default-country.ts';
import type { Language } from '#config/languages.ts';
import { once } from '#lib/once.ts';
import { tabStore } from '#lib/safe-storage.ts';
import { $order } from '#stores/order.ts';
import { emptyDraft, keepDraft, readDraft, type PaymentDraft } from './payment-draft.ts';

/** What this tab remembered of the page when it was opened. */
export const tabDraft = once((): PaymentDraft | undefined => readDraft(tabStore));

/** Remembers what was changed, as long as there is an order. */
export function changeTabDraft(language: Language, changes: Partial<PaymentDraft>): void {
  if ($order.get() === undefined) return;
  const known = readDraft(tabStore) ?? emptyDraft(defaultCountryId(language));
  keepDraft(tabStore, { ...known, ...changes });
}
