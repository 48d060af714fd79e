import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FRAME_LIMITS } from '#config/limits/frame-limits.ts';
import { phoneWidgetSettled } from '#domain/phone/use-phone-widget.ts';
import { validDetails } from '#features/order/details/use-details-form.ts';
import { $loading } from '#stores/loading.ts';
import { $popup } from '#stores/messages/popup.ts';

vi.mock('#domain/phone/use-phone-widget.ts', () => ({ phoneWidgetSettled: vi.fn() }));

const settled = vi.mocked(phoneWidgetSettled);
const TYPED = { email: 'ana@example.com' };

/** Returns a form whose details are valid, or have an error. */
const formThat = (isValid: boolean): Parameters<typeof validDetails>[0] => ({
  handleSubmit: ((onValid: (values: typeof TYPED) => void) => async () => {
    if (isValid) onValid(TYPED);
  }) as never,
});

beforeEach(() => {
  vi.useFakeTimers();
  $popup.set(undefined);
});
afterEach(() => vi.useRealTimers());

it('details are returned once the phone field has loaded, and the page shows that it loads', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  settled.mockReturnValue(promise);
  const returned = vi.fn();
  const valid = validDetails(formThat(true)).then(returned);
  await vi.advanceTimersByTimeAsync(FRAME_LIMITS.loadingTimeoutMs - 1);
  expect($loading.get()).toBe(true);
  expect(returned).not.toHaveBeenCalled();
  resolve();
  await valid;
  expect(returned).toHaveBeenCalledExactlyOnceWith(TYPED);
  expect($popup.get()).toBeUndefined();
});

it('a phone field that does not load in 25 seconds opens the pop-up, and the next press works', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  settled.mockReturnValue(promise);
  const first = validDetails(formThat(true));
  await vi.advanceTimersByTimeAsync(FRAME_LIMITS.loadingTimeoutMs);
  expect(await first).toBeUndefined();
  expect($loading.get()).toBe(false);
  expect($popup.get()?.name).toBe('server-error');
  const second = validDetails(formThat(true));
  resolve();
  expect(await second).toBe(TYPED);
});

it('details that are not valid are not returned', async () => {
  settled.mockResolvedValue();
  expect(await validDetails(formThat(false))).toBeUndefined();
  expect($popup.get()).toBeUndefined();
});
