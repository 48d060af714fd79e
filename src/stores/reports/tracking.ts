import { QUEUED_EVENTS_KEY } from '#config/storage-keys.ts';
import { isCardPage } from '#lib/browser/card-page.ts';
import { isRecord, readJson, tabStore } from '#lib/browser/safe-storage.ts';

/** The events of the ordering flow (docs/public-site.md, "Tracking events"). */
type TrackingEvent =
  | 'view_item_list'
  | 'add_to_cart'
  | 'checkout_s1_send_code'
  | 'checkout_s1_check_code'
  | 'add_payment_info'
  | 'purchase';

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/**
 * Pushes an event. The tag manager runs in the data layer, and its errors must not stop the page.
 */
function push(entries: readonly Record<string, unknown>[]): void {
  try {
    for (const entry of entries) (window.dataLayer ??= []).push(entry);
  } catch (error) {
    console.warn('event not tracked', error);
  }
}

/**
 * Pushes an event to the data layer. On a page with a card form it waits for the next page without
 * one (docs/security.md, "Pages with a card form").
 */
export function track(event: TrackingEvent, data: Readonly<Record<string, unknown>> = {}): void {
  const entry = { event, ...data };
  if (!isCardPage()) push([entry]);
  else tabStore.setItem(QUEUED_EVENTS_KEY, JSON.stringify([...queued(), entry]));
}

function queued(): Record<string, unknown>[] {
  const entries = readJson(tabStore, QUEUED_EVENTS_KEY);
  return Array.isArray(entries) ? entries.filter(isRecord) : [];
}

/** Delivers what waited, once the page has no card form. */
export function deliverQueuedEvents(): void {
  if (isCardPage()) return;
  const entries = queued();
  tabStore.removeItem(QUEUED_EVENTS_KEY);
  push(entries);
}
