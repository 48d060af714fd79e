import { PAYMENT_DRAFT_KEY as KEY } from '#config/storage-keys.ts';
import { tabStore } from '#lib/browser/safe-storage.ts';

/** What a tab stores of a payment; each page checks the parts that it reads. */
export type DraftRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is DraftRecord =>
  typeof value === 'object' && value !== null;

/** Returns what this tab has stored of a payment; empty where there is nothing. */
export function readDraftRecord(): DraftRecord {
  try {
    const data: unknown = JSON.parse(tabStore.getItem(KEY) ?? '{}');
    return isRecord(data) ? data : {};
  } catch {
    return {};
  }
}

/** Stores what is typed and chosen for a payment, in place of what was there. */
export const storeDraftRecord = (record: object): void =>
  tabStore.setItem(KEY, JSON.stringify(record));

/** Removes the draft once what it was for is paid. */
export const removeDraft = (): void => tabStore.removeItem(KEY);
