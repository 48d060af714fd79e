import { PAYMENT_DRAFT_KEY as KEY } from '#config/storage-keys.ts';
import { isRecord, readJson, tabStore } from '#lib/browser/safe-storage.ts';

/** What a tab stores of a payment; each page checks the parts that it reads. */
type DraftRecord = Readonly<Record<string, unknown>>;

/** Returns what this tab has stored of a payment; empty where there is nothing. */
export function readDraftRecord(): DraftRecord {
  const data = readJson(tabStore, KEY);
  return isRecord(data) ? data : {};
}

/** Returns whether this tab has a coupon code, applied or not. */
export const hasCouponCode = (): boolean => Boolean(readDraftRecord()['couponCode']);

/** Stores what is typed and chosen for a payment, in place of what was there. */
export const storeDraftRecord = (record: object): void =>
  tabStore.setItem(KEY, JSON.stringify(record));

/** Removes the draft once what it was for is paid. */
export const removeDraft = (): void => tabStore.removeItem(KEY);
