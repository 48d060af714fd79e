import { atom, onMount } from 'nanostores';
import { FRAME_LIMITS } from '#config/limits/frame-limits.ts';
import { ORDER_KEY, PAYMENT_DRAFT_KEY } from '#config/storage-keys.ts';
import { readJson, tabStore } from '#lib/browser/safe-storage.ts';
import { MINUTE_MS } from '#lib/time.ts';
import { hasTypedDetails, ORDER_IDLE_MS, parseOrderData, type OrderData } from './order-data.ts';

/** The order under way in this tab; it lives in session storage and never longer than the tab. */
export const $order = atom<OrderData | undefined>();

/** True for the last two minutes before the buyer of an idle order is removed. */
export const $orderEnding = atom(false);

let idleTimer: ReturnType<typeof setTimeout> | undefined;

const stored = (): OrderData | undefined =>
  parseOrderData(readJson(tabStore, ORDER_KEY), Date.now());

const idleMsLeft = ({ touchedAt }: OrderData): number => touchedAt + ORDER_IDLE_MS - Date.now();

/** Stores the data, and reads it again when its buyer is to be warned, and to be removed. */
function store(data: OrderData): void {
  tabStore.setItem(ORDER_KEY, JSON.stringify(data));
  $order.set(data);
  clearTimeout(idleTimer);
  const left = idleMsLeft(data);
  const isEnding = left <= FRAME_LIMITS.warnBeforeEndMs;
  $orderEnding.set(isEnding && hasTypedDetails(data));
  if (left <= 0) tabStore.removeItem(PAYMENT_DRAFT_KEY);
  else idleTimer = setTimeout(readAgain, isEnding ? left : left - FRAME_LIMITS.warnBeforeEndMs);
}

function readAgain(): void {
  const data = stored();
  if (data !== undefined) return store(data);
  $order.set(undefined);
  $orderEnding.set(false);
}

/**
 * Reads the order again where another page has changed it, which the browser's cache knows nothing
 * of, or where its buyer was to be warned or removed while no timer ran.
 */
function followPages(): void {
  const [before, now] = [$order.get(), stored()];
  const isDue = !now?.personalInfo || idleMsLeft(now) <= FRAME_LIMITS.warnBeforeEndMs;
  if (now?.touchedAt !== before?.touchedAt || (before?.personalInfo && isDue)) readAgain();
}

onMount($order, () => {
  if (typeof window === 'undefined') return;
  readAgain();
  // A return from the browser's cache fires the latter, and in Firefox both. Another mount does not
  // add them again.
  for (const shown of ['visibilitychange', 'pageshow']) addEventListener(shown, followPages);
});

/** Replaces the order's data and stores it. */
export const setOrder = (data: Omit<OrderData, 'touchedAt'>): void =>
  store({ ...data, touchedAt: Date.now() });

/** Changes parts of the order, if there is one. */
export function updateOrder(changes: Partial<OrderData>): void {
  const data = stored();
  if (data !== undefined) setOrder({ ...data, ...changes });
}

const TOUCH_MS = MINUTE_MS;

/** Counts what is typed on the page as activity of the order's buyer, at most once a minute. */
export function touchOrder(): void {
  const order = $order.get();
  if (order?.personalInfo && Date.now() - order.touchedAt >= TOUCH_MS) updateOrder({});
}

/** Removes the order and with it the password. */
export function clearOrder(): void {
  clearTimeout(idleTimer);
  tabStore.removeItem(ORDER_KEY);
  $order.set(undefined);
  $orderEnding.set(false);
}
