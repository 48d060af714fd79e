import { describe, expect, it } from 'vitest';
import { listLowestPrices, listPlaces } from '#features/numbers/hub/hub-page.ts';

const dids = (...numbers: string[]) =>
  numbers.map((number, id) => ({ id, number, priceCents: 499 }));

describe('the places of a number country', () => {
  const groups = [
    { state: 'Tel Aviv', dids: dids('+97235550070', '+97235550071') },
    { state: 'Eilat', dids: [] },
    { state: 'Haifa', dids: dids('+97248550160') },
  ];

  it('are those with numbers, each with one as it is written in the country', () => {
    expect(listPlaces('en', groups, 'IL')).toEqual([
      { name: 'Haifa', number: '04-855-0160', count: 1 },
      { name: 'Tel Aviv', number: '03-555-0070', count: 2 },
    ]);
  });

  it('stand in the order of the page’s language', () => {
    expect(listPlaces('he', groups, 'IL').map(({ name }) => name)).toEqual(['חיפה', 'תל אביב']);
  });
});

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
