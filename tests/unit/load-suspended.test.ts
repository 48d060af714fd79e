import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import { ACCESS_CODE } from '#contract/message-codes.ts';
import { loadSuspended } from '#features/billing/reactivation/load-suspended.ts';
import { fail } from '#lib/result.ts';
import { request } from '#stores/api.ts';

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
