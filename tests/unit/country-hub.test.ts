import { describe, expect, it } from 'vitest';
import { listPriceRanges } from '#features/numbers/hub/hub-page.ts';

describe('the prices of a number country', () => {
  const option = (months: number, monthlyCents: number) => ({
    months,
    monthlyCents,
    totalCents: months * monthlyCents,
    discountPercentage: 10,
    renewalPackageId: months,
  });

  it('go from the lowest to the highest of all package countries by duration, the shortest first', () => {
    const prices = [
      { baseCents: 599, options: [option(12, 399)] },
      { baseCents: 499, options: [option(12, 449), option(3, 479)] },
    ];
    expect(listPriceRanges(prices)).toEqual([
      { months: 1, lowestCents: 499, highestCents: 599 },
      { months: 3, lowestCents: 479, highestCents: 479 },
      { months: 12, lowestCents: 399, highestCents: 449 },
    ]);
  });
});
