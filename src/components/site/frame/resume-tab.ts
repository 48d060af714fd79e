import { NOTICE_KEY, ORDER_KEY, PURCHASE_KEY, QUEUED_EVENTS_KEY } from '#config/storage-keys.ts';
import { once } from '#lib/once.ts';

// Apart from start-frame.ts, as only a tab with something to resume loads it.

/** Entries of the tab that a page takes up when it opens; each is handled below. */
const HANDLERS: Readonly<Record<string, () => Promise<void>>> = {
  [NOTICE_KEY]: async () => (await import('./show-notice.ts')).showNotice(),
  [QUEUED_EVENTS_KEY]: async () =>
    (await import('#stores/reports/tracking.ts')).deliverQueuedEvents(),
  [PURCHASE_KEY]: async () => (await import('#stores/reports/conversion.ts')).reportSavedPurchase(),
  [ORDER_KEY]: followOrder,
};

const startWarning = once(async () => (await import('./order-warning.ts')).startOrderWarning());

/** Removes the buyer of an order under way in time, whatever page the tab stays on. */
async function followOrder(): Promise<void> {
  const { $order, $orderEnding } = await import('#stores/order/order.ts');
  $order.listen(() => undefined);
  $orderEnding.subscribe((isEnding) => {
    if (isEnding) void startWarning();
  });
}

/** Takes up what earlier pages left in the tab: a notice, events to deliver, an order under way. */
export async function resumeTab(): Promise<void> {
  const waiting = Object.entries(HANDLERS).filter(
    ([name]) => sessionStorage.getItem(name) !== null,
  );
  await Promise.all(waiting.map(([, handle]) => handle()));
}
