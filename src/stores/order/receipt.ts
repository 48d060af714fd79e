import { RECEIPT_KEY } from '#config/storage-keys.ts';
import { isRecord, readJson, tabStore } from '#lib/browser/safe-storage.ts';
import type { storedCustomerId } from '#stores/session/session.ts';
import { ORDER_IDLE_MS } from './order-data.ts';

/**
 * What the thank-you page shows of a paid order. It stays in the tab for 30 minutes and holds no
 * secret.
 */
export interface Receipt {
  /** The number that was bought, grouped for reading. */
  number: string;
  /** What was charged, as the buyer saw it. */
  totalCents: number;
  months: number;
  confirmationId: string | null;
  email: string;
  /** ISO 8601. */
  paidAt: string;
  /**
   * The page of the order's country pair, without language: its map is the order's. A payment page
   * that was open during an update of the site does not store it.
   */
  pair?: string | undefined;
  /** Whether the plan has call minutes; a page that was open during an update does not store it. */
  hasCallMinutes?: boolean | undefined;
  /**
   * Who was signed in after the order, and whether that is the buyer: another customer's session
   * stays. A page that was open during an update does not store it.
   */
  session?: { customer: ReturnType<typeof storedCustomerId>; isBuyers: boolean } | undefined;
}

const isReceipt = (data: unknown): data is Receipt => {
  if (!isRecord(data)) return false;
  const { number, totalCents, months, email, paidAt } = data;
  return (
    [number, email, paidAt].every((text) => typeof text === 'string') &&
    [totalCents, months].every((count) => typeof count === 'number')
  );
};

/** Returns the receipt of the order that this tab has just paid; an old one is removed. */
export function readReceipt(): Receipt | undefined {
  const data = readJson(tabStore, RECEIPT_KEY);
  if (!isReceipt(data)) return undefined;
  if (Date.now() - Date.parse(data.paidAt) < ORDER_IDLE_MS) return data;
  tabStore.removeItem(RECEIPT_KEY);
  return undefined;
}

/** Stores the receipt in this tab, for the thank-you page. */
export const saveReceipt = (receipt: Receipt): void =>
  tabStore.setItem(RECEIPT_KEY, JSON.stringify(receipt));
