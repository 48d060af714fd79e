import { afterEach, expect, it } from 'vitest';
import { TOKEN_KEY } from '#config/storage-keys.ts';
import { thankYouParts } from '#features/order/thank-you/start-thank-you.ts';
import { localStore } from '#lib/browser/safe-storage.ts';
import type { Receipt } from '#stores/order/receipt.ts';

const RECEIPT: Receipt = {
  number: '+44 117 496 0223',
  totalCents: 499,
  months: 1,
  confirmationId: null,
  email: 'buyer@shop.test',
  paidAt: '2026-11-28T12:00:00Z',
};

afterEach(() => localStore.removeItem(TOKEN_KEY));

it.each([
  ['the order signed the buyer in', 'a-token', true, ['signed-in']],
  ['another customer is signed in', 'a-token', false, ['signed-out', 'other-account']],
  ['nobody is signed in', null, false, ['signed-out']],
  ['the buyer has signed out since', null, true, ['signed-out']],
  ['the receipt is of the version before', 'a-token', undefined, ['signed-in']],
])('the thank-you page shows what holds where %s', (_, token, isSignedIn, parts) => {
  if (token !== null) localStore.setItem(TOKEN_KEY, token);
  expect(thankYouParts({ ...RECEIPT, isSignedIn })).toEqual(parts);
});

it('the thank-you page says that a plan without call minutes needs credit', () => {
  expect(thankYouParts({ ...RECEIPT, hasCallMinutes: false })).toEqual([
    'signed-out',
    'no-minutes',
  ]);
});
