import { atom, onMount } from 'nanostores';
import { tabStore } from '#lib/browser/safe-storage.ts';
import { ORDER_IDLE_MS, parseOrderData, PAYMENT_DRAFT_KEY, type OrderData } from './order-data.ts';

const KEY = 'orderData';

/** The order under way in this tab; it lives in session storage and never longer than the tab. */
export const $order = atom<OrderData | undefined>();

let idleTimer: ReturnType<typeof setTimeout> | undefined;

const stored = (): OrderData | undefined => parseOrderData(tabStore.getItem(KEY), Date.now());

/** Stores the data, and reads it again once it has been idle for too long to hold its buyer. */
function store(data: OrderData): void {
  tabStore.setItem(KEY, JSON.stringify(data));
  $order.set(data);
  clearTimeout(idleTimer);
  if (Date.now() - data.touchedAt >= ORDER_IDLE_MS) tabStore.removeItem(PAYMENT_DRAFT_KEY);
  else idleTimer = setTimeout(readAgain, data.touchedAt + ORDER_IDLE_MS - Date.now());
}

function readAgain(): void {
  const data = stored();
  if (data === undefined) $order.set(undefined);
  else store(data);
}

/** Reads the order again where the data of its buyer ended while no timer ran. */
function compare(): void {
  if ($order.get()?.personalInfo && !stored()?.personalInfo) readAgain();
}

onMount($order, () => {
  if (typeof window === 'undefined') return;
  readAgain();
  // Fired on the return from the browser's cache too; another mount does not add it again.
  addEventListener('visibilitychange', compare);
});

/** Replaces the order's data and stores it. */
export const setOrder = (data: Omit<OrderData, 'touchedAt'>): void =>
  store({ ...data, touchedAt: Date.now() });

/** Changes parts of the order, if there is one. */
export function updateOrder(changes: Partial<OrderData>): void {
  const data = stored();
  if (data !== undefined) setOrder({ ...data, ...changes });
}

/** Removes the order and with it the password. */
export function clearOrder(): void {
  clearTimeout(idleTimer);
  tabStore.removeItem(KEY);
  $order.set(undefined);
}

/**
 * Returns what the page calls a place of the order, which is stored under the provider's name as
 * the next page may be in another language (`PlaceNames.astro`).
 */
export function placeOnPage(state: string): string {
  const names = globalThis.document?.getElementById('place-names')?.getAttribute('value');
  const found = names?.split(';').find((pair) => pair.startsWith(`${state}|`));
  return found?.slice(state.length + 1) ?? state;
}
