/** The events of the ordering flow (specification 1, section 7). */
export type TrackingEvent =
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

const QUEUE = 'queuedEvents';

/** Pushes an event to the data layer. On a page with a card form it waits in the tab for the next page without one (decisions, "Third parties near card data"). */
export function track(event: TrackingEvent, data: Readonly<Record<string, unknown>> = {}): void {
  const entry = { event, ...data };
  if (document.documentElement.hasAttribute('data-card-form')) {
    sessionStorage.setItem(QUEUE, JSON.stringify([...queued(), entry]));
    return;
  }
  (window.dataLayer ??= []).push(entry);
}

function queued(): Record<string, unknown>[] {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(QUEUE) ?? '[]');
    return Array.isArray(entries) ? (entries as Record<string, unknown>[]) : [];
  } catch {
    return [];
  }
}

/** Delivers what waited, once the page has no card form. */
export function deliverQueuedEvents(): void {
  if (document.documentElement.hasAttribute('data-card-form')) return;
  const entries = queued();
  sessionStorage.removeItem(QUEUE);
  if (entries.length > 0) (window.dataLayer ??= []).push(...entries);
}
