import { atom, onMount } from 'nanostores';
import { parseOrderData, type OrderData } from './order-data.ts';

const KEY = 'orderData';

/** The order under way in this tab; it lives in session storage and never longer than the tab. */
export const $order = atom<OrderData | undefined>();

onMount($order, () => {
  if (typeof sessionStorage === 'undefined') return;
  $order.set(parseOrderData(sessionStorage.getItem(KEY), Date.now()));
});

/** Replaces the order's data and keeps it. */
export function setOrder(data: Omit<OrderData, 'touchedAt'>): void {
  const touched = { ...data, touchedAt: Date.now() };
  sessionStorage.setItem(KEY, JSON.stringify(touched));
  $order.set(touched);
}

/** Changes parts of the order, if there is one. */
export function updateOrder(changes: Partial<OrderData>): void {
  const data = parseOrderData(sessionStorage.getItem(KEY), Date.now());
  if (data !== undefined) setOrder({ ...data, ...changes });
}

/** Forgets the order and with it the password. */
export function clearOrder(): void {
  sessionStorage.removeItem(KEY);
  $order.set(undefined);
}
