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

const BUYER = 7;
const OTHER = 8;

afterEach(() => {
  localStore.removeItem(TOKEN_KEY);
  localStore.removeItem('currentUser');
});

it.each([
  ['the order signed the buyer in', BUYER, { customer: BUYER, isBuyers: true }, ['signed-in']],
  [
    'another customer stayed signed in',
    OTHER,
    { customer: OTHER, isBuyers: false },
    ['signed-out', 'other-account'],
  ],
  ['no session began', undefined, { customer: undefined, isBuyers: false }, ['signed-out']],
  [
    'the buyer has signed out since',
    undefined,
    { customer: BUYER, isBuyers: true },
    ['signed-out'],
  ],
  ['the buyer has signed in since', BUYER, { customer: undefined, isBuyers: false }, ['signed-in']],
  [
    'the buyer has signed in since in place of another customer',
    BUYER,
    { customer: OTHER, isBuyers: false },
    ['signed-in'],
  ],
  [
    'another customer has signed in since',
    OTHER,
    { customer: BUYER, isBuyers: true },
    ['signed-out', 'other-account'],
  ],
  ['the receipt is of the version before', BUYER, undefined, ['signed-in']],
])('the thank-you page shows what holds where %s', (_, customerId, session, parts) => {
  if (customerId !== undefined) {
    localStore.setItem(TOKEN_KEY, 'a-token');
    localStore.setItem('currentUser', JSON.stringify({ customerId }));
  }
  expect(thankYouParts({ ...RECEIPT, session })).toEqual(parts);
});

it('the thank-you page says that a plan without call minutes needs credit', () => {
  expect(thankYouParts({ ...RECEIPT, hasCallMinutes: false })).toEqual([
    'signed-out',
    'no-minutes',
  ]);
});
