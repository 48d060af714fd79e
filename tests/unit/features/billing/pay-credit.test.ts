import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import { CREDIT_TEXTS } from '#features/billing/billing-texts.ts';
import type { PayWith } from '#features/billing/cards/dialog/card-body.ts';
import { payCredit } from '#features/billing/credit/pay-credit.ts';
import { tabStore } from '#lib/browser/safe-storage.ts';
import { fail, ok } from '#lib/result.ts';
import { $accountUpdated } from '#stores/account/account.ts';
import { request } from '#stores/api.ts';
import { $popup } from '#stores/messages/popup.ts';
import { fileTexts } from '../../../support/file-texts.ts';
import { enveloped, refused } from '../../../support/api-results.ts';

vi.mock('#stores/api.ts', () => ({ request: vi.fn() }));

const TEXTS = fileTexts('en', CREDIT_TEXTS);
const TYPED: PayWith = {
  kind: 'new',
  typed: {
    card: {
      number: '4242 4242 4242 4242',
      holder: 'Dana Levi',
      month: '09',
      year: '2030',
      cvv: '123',
    },
    billing: { address: '1 Main Street', country: '218', state: '', city: 'Miami', zipCode: '1' },
    isPrimary: false,
    isSaved: true,
  },
};
/** The same card, once the first payment has saved it. */
const SAVED: PayWith = { kind: 'saved', creditCardId: 17 };

const sent = vi.mocked(request);
const noResponse = fail<ApiFailure>({ kind: 'network' });
const paid = ok({ ...enveloped(null).value, response_code: 200, confirmationId: 'C1' });

const forget = (): void => {
  sent.mockReset();
  tabStore.removeItem('creditAttempts');
  $popup.set(undefined);
  $accountUpdated.set(false);
};
beforeEach(forget);
afterEach(forget);

/** Presses Pay; returns the key that was sent. */
async function press(amount: string, payWith: PayWith, response: unknown) {
  sent.mockResolvedValueOnce(response as never);
  await payCredit(amount, payWith, TEXTS);
  const input = sent.mock.lastCall?.[1] as { idempotencyKey: string };
  return input.idempotencyKey;
}

test('a lost payment has the same key again, also with the card that it saved', async () => {
  const key = await press('25', TYPED, noResponse);
  expect(await press('25', SAVED, refused(422, 'idempotency-conflict'))).toBe(key);
  expect($popup.get()).toMatchObject({ name: 'error', message: TEXTS['credit.already-sent'] });
});

test('another amount, and what follows an outcome, are payments of their own', async () => {
  const key = await press('25', TYPED, noResponse);
  expect(await press('50', TYPED, noResponse)).not.toBe(key);
  expect(await press('25', TYPED, paid)).toBe(key);
  expect(await press('25', SAVED, paid)).not.toBe(key);
});

const withCode = (code: number) => ok({ ...enveloped(null).value, response_code: code });

test.each([
  ['is loaded again after a lost response', noResponse, true],
  ['is loaded again after a response of no known reason', withCode(100), true],
  ['is loaded again after a key that came before', refused(422, 'idempotency-conflict'), true],
  ['is not loaded again after a declined card', refused(402, 'declined'), false],
  ['is not loaded again after a limit', refused(429), false],
])('the account %s', async (_, response, isReloaded) => {
  await press('25', TYPED, response);
  expect($accountUpdated.get()).toBe(isReloaded);
});
