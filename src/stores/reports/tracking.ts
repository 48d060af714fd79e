import { QUEUED_EVENTS_KEY } from '#config/storage-keys.ts';
import { tabStore } from '#lib/browser/safe-storage.ts';

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

const isCardPage = (): boolean => document.documentElement.hasAttribute('data-card-form');

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
  try {
    const entries: unknown = JSON.parse(tabStore.getItem(QUEUED_EVENTS_KEY) ?? '[]');
    return Array.isArray(entries) ? (entries as Record<string, unknown>[]) : [];
  } catch {
    return [];
  }
}

/** Delivers what waited, once the page has no card form. */
export function deliverQueuedEvents(): void {
  if (isCardPage()) return;
  const entries = queued();
  tabStore.removeItem(QUEUED_EVENTS_KEY);
  push(entries);
}
