import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FRAME_LIMITS } from '#config/limits/frame-limits.ts';
import { TOKEN_KEY } from '#config/storage-keys.ts';
import { $goneNumber, $placing } from '#features/payment/payment-state.ts';
import { placeOrder } from '#features/payment/placing-order/place-order.ts';
import type { PaymentFormProps } from '#features/payment/payment-props.ts';
import { localStore, tabStore } from '#lib/browser/safe-storage.ts';
import { ok } from '#lib/result.ts';
import { request } from '#stores/api.ts';
import { $popup } from '#stores/messages/popup.ts';
import { readReceipt } from '#stores/order/receipt.ts';
import { $session, removeStoredSession } from '#stores/session/session.ts';
import { ORDER_INPUT } from './order-input.ts';

vi.mock('#stores/api.ts', () => ({ request: vi.fn() }));
vi.mock('#stores/hold/hold-token.ts', () => ({ readHoldToken: () => undefined }));
vi.mock('#stores/reports/tracking.ts', () => ({ track: vi.fn() }));

const sent = vi.mocked(request);

const INPUT: Parameters<typeof placeOrder>[0] = {
  ...ORDER_INPUT,
  totalCents: 599,
  text: '',
  nextDay: '2026-12-28',
};

const PAGE = {
  language: 'en',
  links: { order: '/order' },
  texts: {},
  consents: false,
  offersNearest: true,
} as unknown as PaymentFormProps;

const SESSION = {
  token: 'new',
  refresh_token: 'refresh',
  expiration: new Date(Date.now() + 3_600_000).toISOString(),
  user: 'Ana',
  customerId: 2,
  firstSubId: 3,
  status: 'Active',
};

const response = (response_code: number, more: object = {}) =>
  ok({
    isSuccessful: response_code === 200,
    isError: false,
    errorMessage: null,
    messages: [],
    response_code,
    response_message: null,
    value: null,
    confirmationId: 'C-1',
    ...more,
  });

beforeEach(() => {
  for (const name of ['addEventListener', 'dispatchEvent']) vi.stubGlobal(name, vi.fn());
  vi.stubGlobal('location', { assign: vi.fn(), reload: vi.fn() });
  $popup.set(undefined);
  $placing.set({ busy: false });
  $goneNumber.set(undefined);
});
afterEach(() => {
  removeStoredSession(localStore);
  $session.set({ kind: 'visitor' });
  tabStore.removeItem('receipt');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a slow order', () => {
  it('closes its pop-up when the response shows that the number is sold', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    sent.mockReturnValue(promise as never);
    const placed = placeOrder(INPUT, PAGE);
    await vi.advanceTimersByTimeAsync(FRAME_LIMITS.loadingTimeoutMs);
    expect($popup.get()?.name).toBe('order-slow');
    resolve(response(400, { value: 5 }));
    expect(await placed).toBe(false);
    expect($popup.get()).toBeUndefined();
    expect($goneNumber.get()).toBe(7);
  });

  it('leaves another pop-up open', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    sent.mockReturnValue(promise as never);
    const placed = placeOrder(INPUT, PAGE);
    $popup.set({ name: 'already-ordered' });
    resolve(response(400, { value: 5 }));
    await placed;
    expect($popup.get()?.name).toBe('already-ordered');
  });
});

describe('the receipt of a paid order', () => {
  it('has the buyer signed in where a visitor bought and a session was granted', async () => {
    sent.mockResolvedValue(response(200, { session: SESSION }) as never);
    expect(await placeOrder(INPUT, PAGE)).toBe(true);
    expect(readReceipt()?.session).toEqual({ customer: SESSION.customerId, isBuyers: true });
    expect(localStore.getItem(TOKEN_KEY)).toBe('new');
  });

  it.each([
    ['another customer is signed in', SESSION, 'customer'],
    ['no session was granted', null, 'visitor'],
  ] as const)('does not have the buyer signed in where %s', async (_, session, kind) => {
    const { expiration } = SESSION;
    if (kind === 'customer')
      $session.set({ kind, token: 'old', refreshToken: '', expiration, name: 'Ben' });
    const stop = $session.listen(() => undefined);
    sent.mockResolvedValue(response(200, { session }) as never);
    expect(await placeOrder(INPUT, PAGE)).toBe(true);
    stop();
    expect(readReceipt()?.session).toMatchObject({ isBuyers: false });
    expect(localStore.getItem(TOKEN_KEY)).toBeNull();
  });
});
