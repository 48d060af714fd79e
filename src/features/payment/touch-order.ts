import { $order, updateOrder } from '#stores/order.ts';

const TOUCH_MS = 60_000;

/** Counts what is typed beside the order as activity of its buyer, at most once a minute. */
export function touchOrder(): void {
  const order = $order.get();
  if (order?.personalInfo && Date.now() - order.touchedAt >= TOUCH_MS) updateOrder({});
}
