import type { Cents } from '#lib/money/money.ts';
import { PURCHASE_KEY } from '#config/storage-keys.ts';
import { isRecord, readJson, tabStore } from '#lib/browser/safe-storage.ts';
import { hasConsent } from '#third-party/consent-choice.ts';

/** A purchase that the ad platform counts (docs/decisions/conversion-events.md). */
interface ReportedPurchase {
  email: string;
  /** With its dial code. */
  phone: string;
  totalCents: Cents;
}

/**
 * Saves a purchase for the next page to report: the browser leaves the payment page before a
 * request that waits for a bot-protection token is sent. Without consent to marketing no person is
 * saved.
 */
export function savePurchase({ email, phone, totalCents }: ReportedPurchase): void {
  const person = hasConsent('marketing') ? { email, phone } : { email: '', phone: '' };
  tabStore.setItem(PURCHASE_KEY, JSON.stringify({ ...person, totalCents }));
}

const isPurchase = (data: unknown): data is ReportedPurchase =>
  isRecord(data) &&
  typeof data['email'] === 'string' &&
  typeof data['phone'] === 'string' &&
  typeof data['totalCents'] === 'number';

/** Returns the saved purchase and removes it, so that it is reported once. */
export function takePurchase(): ReportedPurchase | undefined {
  const saved = readJson(tabStore, PURCHASE_KEY);
  tabStore.removeItem(PURCHASE_KEY);
  return isPurchase(saved) ? saved : undefined;
}
