import { hasNextPage, hasReceipt } from '#features/billing/history/history-rules.ts';
import { expect, test } from 'vitest';

test('another page follows when a row has it', () => {
  const row = {
    transactionID: 1,
    transactionDate: '2026-01-01T00:00:00Z',
    transactionType: 'credit',
    transactionAmount: 5,
    transactionStatus: 'succeeded',
    hasNextTransaction: false,
  };
  expect(hasNextPage([row])).toBe(false);
  expect(hasNextPage([row, { ...row, hasNextTransaction: true }])).toBe(true);
  expect(hasNextPage([])).toBe(false);
});

test.each([
  ['succeeded', true],
  ['Succeeded', true],
  ['pending', false],
  ['declined', false],
  ['failed', false],
  ['refunded', false],
  ['settled by hand', true],
])('a payment that is %s: a receipt is offered: %s', (status, offered) => {
  expect(hasReceipt(status)).toBe(offered);
});
