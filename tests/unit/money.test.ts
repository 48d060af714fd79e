import { expect, test } from 'vitest';
import { accountPackagePrice } from '#contract/entities.ts';
import { formatUsd } from '#lib/money/money.ts';

test.each([
  [5.99, true],
  [5.999, false],
])('a plan at %f dollars a month is a valid response: %s', (price, valid) => {
  const billingCycleInfo = { lastPaymentDate: null, nextPaymentDate: null };
  const plan = { price, monthsInterval: 1, discounts: [], billingCycleInfo };
  expect(accountPackagePrice.safeParse(plan).success).toBe(valid);
});

test.each([
  [599, '$5.99'],
  [123_456, '$1,234.56'],
  [-100_000_000, '-$1,000,000.00'],
])('%i cents are written as %s', (cents, written) => {
  expect(formatUsd(cents)).toBe(written);
});
