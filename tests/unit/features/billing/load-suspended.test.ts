import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import { ACCESS_CODE } from '#contract/message-codes.ts';
import { loadSuspended } from '#features/billing/reactivation/load-suspended.ts';
import { fail, ok } from '#lib/result.ts';
import { request } from '#stores/api.ts';
import { $popup } from '#stores/messages/popup.ts';

vi.mock('#stores/api.ts', () => ({ request: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an account that is active by now has failed to load after ten seconds on its page', async () => {
  const codes = [ACCESS_CODE.notSuspended];
  const refused = fail<ApiFailure>({ kind: 'refused', status: 403, codes });
  vi.mocked(request).mockResolvedValue(refused as never);
  const ended = vi.fn();
  void loadSuspended(true).then(ended);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledExactlyOnceWith(undefined);
});

test.each([
  ['a moment before it ends', 1, { until: new Date(1_000) }],
  ['when it ends', 0, 'on-hold'],
])('the numbers have the status of their grace %s', async (_, left, status) => {
  vi.setSystemTime(1_000 - left);
  const result = { transactionID: 1, transactionAmount: 4.99, worksUntil: '1970-01-01T00:00:01Z' };
  const response = { isSuccessful: true, messages: [], result };
  vi.mocked(request).mockResolvedValue(ok(response) as never);
  expect(await loadSuspended(true)).toMatchObject({ status });
});

const UNNAMED = ok({ isSuccessful: false, messages: [], result: null });
const MISSING = fail<ApiFailure>({ kind: 'refused', status: 404, codes: [] });
const LOST = fail<ApiFailure>({ kind: 'network' });

test.each([
  ['an unsuccessful response', UNNAMED, false, 'unnamed', 'server-error'],
  [
    'an unsuccessful response of a provider that may have none',
    UNNAMED,
    true,
    'unnamed',
    'server-error',
  ],
  ['404', MISSING, false, 'unnamed', 'server-error'],
  ['404 of a provider that may have none', MISSING, true, 'nothing-due', undefined],
  ['a lost response', LOST, false, undefined, 'server-error'],
] as const)('durations may be paid for without a named transaction: %s', async (...row) => {
  const [, response, mayHaveNothingDue, loaded, popup] = row;
  $popup.set(undefined);
  vi.mocked(request).mockResolvedValue(response as never);
  expect(await loadSuspended(mayHaveNothingDue)).toBe(loaded);
  expect($popup.get()?.name).toBe(popup);
});
