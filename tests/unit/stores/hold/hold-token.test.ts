import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#lib/time.ts';
import { ensureHoldToken, readHoldToken, storeHoldEnd } from '#stores/hold/hold-token.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Begins to hold numbers, and returns the secret after so long. */
function secretAfter(milliseconds: number): {
  first: string | undefined;
  later: string | undefined;
} {
  ensureHoldToken();
  const first = readHoldToken();
  vi.advanceTimersByTime(milliseconds);
  return { first, later: readHoldToken() };
}

it('the secret of holds identifies a visitor for a day, and is another one then', () => {
  const { first, later } = secretAfter(DAY_MS - MINUTE_MS);
  expect(first).toMatch(/^[a-z\d]+-[a-f\d]{32}$/);
  expect(later).toBe(first);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(readHoldToken()).toBeUndefined();
  ensureHoldToken();
  expect(readHoldToken()).toMatch(/-/);
  expect(readHoldToken()).not.toBe(first);
});

it('the secret of a hold stays until its end, for the order and for the page that is loaded again', () => {
  const { first } = secretAfter(DAY_MS - 5 * MINUTE_MS);
  storeHoldEnd(Date.now() + 15 * MINUTE_MS);
  // Another number, held before.
  storeHoldEnd(Date.now() + MINUTE_MS);
  vi.advanceTimersByTime(15 * MINUTE_MS - 1);
  ensureHoldToken();
  expect(readHoldToken()).toBe(first);
  vi.advanceTimersByTime(1);
  expect(readHoldToken()).toBeUndefined();
});

it.each([
  ['NaN', 'a text that is no time'],
  [String(8.64e15), 'an end that no hold has'],
])('the secret does not outlast its day by %s, %s', (stored) => {
  localStorage.setItem('heldUntil', stored);
  const { later } = secretAfter(DAY_MS);
  expect(later).toBeUndefined();
  ensureHoldToken();
  storeHoldEnd(Date.now() + MINUTE_MS);
  expect(localStorage.getItem('heldUntil')).toBe(String(Date.now() + MINUTE_MS));
});
