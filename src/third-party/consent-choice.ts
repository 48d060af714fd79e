import { isRecord, localStore, readJson } from '#lib/browser/safe-storage.ts';

export type ConsentPurpose = 'analytics' | 'marketing';
export type ConsentChoice = Partial<Record<ConsentPurpose, boolean>>;

const KEY = 'cookieConsent';

/**
 * Returns whether the browser sends a Global Privacy Control signal, which overrules any consent.
 */
export const isOptedOut = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Stores the visitor's last choice for pages that do not load the consent loader. */
export const storeConsent = (choice: ConsentChoice): void =>
  localStore.setItem(KEY, JSON.stringify(choice));

/** Returns whether the visitor has agreed to a purpose, and has not opted out of everything. */
export function hasConsent(purpose: ConsentPurpose): boolean {
  if (isOptedOut()) return false;
  const choice = readJson(localStore, KEY);
  return isRecord(choice) && choice[purpose] === true;
}
