import { describe, expect, it } from 'vitest';
import { listLowestPrices } from '#features/numbers/hub/hub-page.ts';

describe('the lowest prices of a number country', () => {
  const option = (months: number, monthlyCents: number) => ({
    months,
    monthlyCents,
    totalCents: months * monthlyCents,
    discountPercentage: 10,
    renewalPackageId: months,
  });

  it('are the lowest of all package countries for each duration, the shortest first', () => {
    const prices = [
      { baseCents: 599, options: [option(12, 399)] },
      { baseCents: 499, options: [option(12, 449), option(3, 479)] },
    ];
    expect(listLowestPrices(prices)).toEqual([
      { months: 1, monthlyCents: 499 },
      { months: 3, monthlyCents: 479 },
      { months: 12, monthlyCents: 399 },
    ]);
  });
});
