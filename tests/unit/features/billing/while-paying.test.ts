import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FRAME_LIMITS } from '#config/limits/frame-limits.ts';
import { whilePaying } from '#features/billing/while-paying.ts';
import { $loading } from '#stores/loading.ts';
import { $popup, openPopup } from '#stores/messages/popup.ts';
import { fileTexts } from '../../../support/file-texts.ts';

const TEXTS = fileTexts('en', ['credit.slow', 'credit.slow-title']);
const SLOW = {
  name: 'server-error',
  title: TEXTS['credit.slow-title'],
  message: TEXTS['credit.slow'],
};

beforeEach(() => {
  vi.useFakeTimers();
  $popup.set(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  $popup.set(undefined);
});

test('a slow payment says that it is on its way, until it settles', async () => {
  const payment = Promise.withResolvers<string>();
  const paying = whilePaying(payment.promise, TEXTS);
  await vi.advanceTimersByTimeAsync(FRAME_LIMITS.loadingTimeoutMs - 1);
  expect($popup.get()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect($popup.get()).toEqual(SLOW);
  expect($loading.get()).toBe(false);
  payment.resolve('paid');
  expect(await paying).toBe('paid');
  expect($popup.get()).toBeUndefined();
});

test('a slow payment that is refused leaves the pop-up of the reason', async () => {
  const payment = Promise.withResolvers<string>();
  const paying = whilePaying(payment.promise, TEXTS);
  await vi.advanceTimersByTimeAsync(FRAME_LIMITS.loadingTimeoutMs);
  openPopup('server-error', { message: 'Declined' });
  payment.resolve('refused');
  await paying;
  expect($popup.get()).toEqual({ name: 'server-error', message: 'Declined' });
});

test('a payment that is quick opens and closes no pop-up', async () => {
  openPopup('contact');
  expect(await whilePaying(Promise.resolve('paid'), TEXTS)).toBe('paid');
  expect($popup.get()).toEqual({ name: 'contact' });
});
