import { describe, expect, it } from 'vitest';
import { findDearerNumber, highestMonthCents, surchargeOf } from '#site-data/number-prices.ts';
import type { PairPrice, StockedCountry } from '#site-data/site-data.ts';

const price = (baseCents: number): PairPrice => ({ baseCents, options: [] });
const stockOf = (...cents: number[]): Pick<StockedCountry, 'groups'> => ({
  groups: cents.map((priceCents, index) => ({
    state: `Place ${index}`,
    dids: [{ id: index, number: `4420794600${index}`, priceCents }],
  })),
});

/** Three packages with numbers from $4.99: the second and the third add 50 cents and a dollar. */
const PRICES = [price(499), price(549), price(599)];

describe('the prices of the numbers of a country', () => {
  it.each([
    [499, 0],
    [549, 50],
    [599, 100],
  ])('have, in a package from %d cents, a surcharge of %d', (baseCents, surcharge) => {
    expect(surchargeOf(baseCents, PRICES)).toBe(surcharge);
  });

  it.each([
    ['of the dearest number in the dearest package', stockOf(499, 799, 699), 899],
    ['of the dearest package where all numbers cost the same', stockOf(499, 499), 599],
    ['of the dearest package where none is in stock', stockOf(), 599],
  ])('go up to that %s', (_, country, highest) => {
    expect(highestMonthCents(PRICES, country)).toBe(highest);
  });

  it('name no dearer number where all cost what the cheapest one costs', () => {
    expect(findDearerNumber(PRICES, stockOf(499, 499))).toBeUndefined();
    expect(findDearerNumber(PRICES, stockOf(499, 799))?.priceCents).toBe(799);
  });
});
