import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $placing, onBuyerRemoved } from '#features/payment/payment-state.ts';
import { $order, clearOrder, setOrder } from '#stores/order/order.ts';
import { ORDER_IDLE_MS } from '#stores/order/order-data.ts';
import { INFO, ORDER } from '../order/brazilian-order.ts';

const removed = vi.fn();
let ends: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  cleanStores($order);
  ends = [$order.listen(() => undefined)];
  setOrder({ ...ORDER, personalInfo: INFO, phoneConfirmed: true });
  ends.push(onBuyerRemoved(removed));
  $placing.set({ busy: true });
  vi.advanceTimersByTime(ORDER_IDLE_MS);
});
afterEach(() => {
  ends.forEach((end) => end());
  clearOrder();
  $placing.set({ busy: false });
  removed.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('calls back once when a payment under way has ended after the buyer was removed', () => {
  expect(removed).not.toHaveBeenCalled();
  $placing.set({ busy: false });
  $placing.set({ busy: false });
  expect(removed).toHaveBeenCalledTimes(1);
});

it('calls nothing back when the payment under way has bought', () => {
  clearOrder();
  $placing.set({ busy: false });
  expect(removed).not.toHaveBeenCalled();
});
