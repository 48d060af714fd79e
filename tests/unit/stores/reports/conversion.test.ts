import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import { reportConversion } from '#stores/reports/conversion.ts';
import { fail, ok, type Result } from '#lib/result.ts';

const request = vi.hoisted(() => vi.fn<() => Promise<Result<unknown, ApiFailure>>>());
vi.mock('#stores/api.ts', () => ({ request }));
vi.mock('#third-party/consent-choice.ts', () => ({ hasConsent: () => false }));

const warn = vi.fn<typeof console.warn>();

beforeEach(() => {
  warn.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(warn);
});
afterEach(() => vi.restoreAllMocks());

test.each<[string, string, Result<unknown, ApiFailure>, number]>([
  ['an envelope', 'logs nothing', ok({ isSuccessful: true }), 0],
  ['204 without a body', 'logs nothing', fail({ kind: 'invalid-response' }), 0],
  ['500', 'is logged', fail({ kind: 'refused', status: 500, codes: [] }), 1],
  ['no response', 'is logged', fail({ kind: 'network' }), 1],
])('a conversion that gets %s %s', async (_, __, response, logged) => {
  request.mockResolvedValueOnce(response);
  reportConversion('Lead', { email: 'ana@example.com', phone: '12125550101' });
  await vi.waitFor(() => expect(request).toHaveResolved());
  await Promise.resolve();
  expect(warn).toHaveBeenCalledTimes(logged);
});
