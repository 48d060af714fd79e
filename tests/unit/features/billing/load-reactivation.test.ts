import { expect, test, vi } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import { getPreSuspended } from '#contract/hub/billing.ts';
import { loadReactivationOffer } from '#features/billing/reactivation/load-reactivation.ts';
import { dueFor, firstChoice } from '#features/billing/reactivation/reactivation-rules.ts';
import { fail, ok } from '#lib/result.ts';
import { request } from '#stores/api.ts';

vi.mock('#stores/api.ts', () => ({ request: vi.fn() }));

const LOST = fail<ApiFailure>({ kind: 'network' });
const DUE = { transactionID: 7, transactionAmount: 4.99 };

test('what is owed can be paid by itself while the prices do not load', async () => {
  const due = ok({ isSuccessful: true, messages: [], result: DUE });
  vi.mocked(request).mockImplementation(((endpoint: unknown) =>
    Promise.resolve(endpoint === getPreSuspended ? due : LOST)) as never);
  const offer = await loadReactivationOffer();
  expect(offer).toMatchObject({ options: [] });
  const choice = offer && firstChoice(offer);
  expect(choice).toBe('rejected');
  expect(offer && dueFor('rejected', offer)).toEqual({
    kind: 'transaction',
    transactionId: 7,
    amountCents: 499,
  });
});

test('nothing is offered where the provider names no transaction and the prices do not load', async () => {
  const unnamed = ok({ isSuccessful: false, messages: [], result: null });
  vi.mocked(request).mockImplementation(((endpoint: unknown) =>
    Promise.resolve(endpoint === getPreSuspended ? unnamed : LOST)) as never);
  expect(await loadReactivationOffer()).toBeUndefined();
});
