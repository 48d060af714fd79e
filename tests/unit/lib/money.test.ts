import { expect, test } from 'vitest';
import { accountPackagePrice } from '#contract/entities.ts';
import { formatUsd } from '#lib/money/money.ts';

test.each([
  [5.99, 5.99],
  [5.999, 6],
])('a plan at %f dollars a month is read as one at %f', (price, read) => {
  const billingCycleInfo = { lastPaymentDate: null, nextPaymentDate: null };
  const plan = { price, monthsInterval: 1, discounts: [], billingCycleInfo };
  expect(accountPackagePrice.parse(plan).price).toBe(read);
});

test.each([
  [599, '$5.99'],
  [123_456, '$1,234.56'],
  [-100_000_000, '-$1,000,000.00'],
])('%i cents are written as %s', (cents, written) => {
  expect(formatUsd(cents)).toBe(written);
});
