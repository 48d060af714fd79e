import { describe, expect, it } from 'vitest';
import {
  countryHubDialling,
  listPriceRanges,
} from '#features/numbers/country-hub/country-hub-page.ts';
import { listNeighbours, neighboursTitle } from '#features/numbers/pair/neighbours.ts';
import { NUMBER_PLANS } from '#provider/sandbox/data/number-plans.ts';

describe('the prices of a number country', () => {
  const option = (months: number, monthlyCents: number) => ({
    months,
    monthlyCents,
    totalCents: months * monthlyCents,
    discountPercentage: 10,
    renewalPackageId: months,
  });

  const at = (months: number, monthlyCents: number) => ({
    months,
    monthlyCents,
    totalCents: months * monthlyCents,
  });
  const prices = [
    { baseCents: 599, options: [option(12, 399)] },
    { baseCents: 499, options: [option(12, 449), option(3, 479)] },
  ];
  const groupsOf = (...cents: number[]) => [
    { state: '', dids: cents.map((priceCents, id) => ({ id, number: '+44', priceCents })) },
  ];

  it('go from the lowest to the highest of all package countries by duration, the shortest first', () => {
    expect(listPriceRanges(prices, { groups: groupsOf(499, 499) })).toEqual([
      { months: 1, lowest: at(1, 499), highest: at(1, 599) },
      { months: 3, lowest: at(3, 479), highest: at(3, 479) },
      { months: 12, lowest: at(12, 399), highest: at(12, 449) },
    ]);
  });

  it('go up to the dearest number in the dearest package', () => {
    const dearest = [at(1, 899), at(3, 759), at(12, 679)];
    expect(listPriceRanges(prices, { groups: groupsOf(799, 499), dearest })).toEqual([
      { months: 1, lowest: at(1, 499), highest: at(1, 899) },
      { months: 3, lowest: at(3, 479), highest: at(3, 759) },
      { months: 12, lowest: at(12, 399), highest: at(12, 679) },
    ]);
  });

  it('have an open end where a longer duration of the dearest number is not known', () => {
    const groups = groupsOf(499, 799);
    for (const dearest of [undefined, [at(1, 899)]]) {
      expect(listPriceRanges(prices, { groups, dearest })).toEqual([
        { months: 1, lowest: at(1, 499), highest: at(1, 899) },
        { months: 3, lowest: at(3, 479), highest: undefined },
        { months: 12, lowest: at(12, 399), highest: undefined },
      ]);
    }
  });

  it('are none while the country is sold out', () => {
    expect(listPriceRanges([], { groups: [] })).toEqual([]);
  });
});

describe('how the numbers of a country are dialled', () => {
  const stock = (number: string) => [{ state: '', dids: [{ id: 1, number, priceCents: 499 }] }];

  it('is shown by the first one of its largest place in stock', () => {
    const state = (name: string, ...numbers: string[]) => ({
      state: name,
      dids: numbers.map((number, id) => ({ id, number, priceCents: 499 })),
    });
    const insideOf = (iso2: string, groups: ReturnType<typeof state>[]) =>
      countryHubDialling('en', { iso2, groups }).inside[0]?.dialled;
    const alaska = state('Alaska', '+19075550100');
    const newYork = state('New York', '+12125550123', '+12125550101');
    expect(insideOf('US', [alaska, newYork])).toBe('(212) 555-0123');
    expect(insideOf('US', [alaska, state('California'), newYork])).toBe('(212) 555-0123');
    expect(insideOf('US', [state('Nowhere', '+12025550102'), alaska])).toBe('(907) 555-0100');
    expect(insideOf('US', [state('Nowhere', '+12025550102')])).toBe('(202) 555-0102');
  });

  it('is shown by the first one in stock where no place is known', () => {
    expect(
      countryHubDialling('en', {
        iso2: 'CA',
        groups: [{ state: 'YT', dids: [] }, ...stock('+14035550104')],
      }),
    ).toEqual({
      callingCode: '+1',
      inside: [
        { key: 'pair-facts.dial-same-area', dialled: '(403) 555-0104' },
        { key: 'pair-facts.dial-other-area', dialled: '1 (403) 555-0104' },
      ],
      international: '+1 403-555-0104',
    });
  });

  it.each([
    ['GB', '+44'],
    ['DO', '+1'],
    ['XX', undefined],
  ])('is the calling code alone without numbers in stock: %s', (iso2, callingCode) => {
    expect(countryHubDialling('en', { iso2, groups: [] })).toEqual({
      callingCode,
      inside: [],
      international: undefined,
    });
  });
});

describe('the neighbours of a number country', () => {
  const countries = Object.keys(NUMBER_PLANS).map((iso2) => ({ iso2 }));
  const neighboursOf = (iso2: string): string =>
    listNeighbours(iso2, countries)
      .map((country) => country.iso2)
      .join(' ');

  it.each([
    ['FR', 'CH BE DE IT ES NL'],
    // Eight countries border on Germany, more than are listed elsewhere.
    ['DE', 'NL CZ BE CH AT DK PL FR'],
    // French Guiana borders on Brazil; France does not.
    ['BR', 'PE CO AR CL PA DO'],
    ['GB', 'IE NL BE DK FR DE'],
    ['IL', 'CY TR GR BG RO UA'],
    ['TR', 'BG GR CY IL RO UA'],
    ['XX', ''],
  ])('begin with the countries that border on %s, and then the nearest follow', (iso2, found) => {
    expect(neighboursOf(iso2)).toBe(found);
  });

  it.each([
    ['JP', 'HK', 'country-hub.nearby-title'],
    ['AU', 'NZ', 'country-hub.nearby-title'],
    ['CA', 'US', 'country-hub.nearby-title'],
    ['US', 'MX CA DO CR PA', 'country-hub.nearby-title'],
    ['ZA', 'IL CY GR TR BG AR', 'country-hub.others-title'],
  ])('are not called nearby for %s when they are far away', (iso2, found, title) => {
    const neighbours = listNeighbours(iso2, countries);
    expect(neighbours.map((country) => country.iso2).join(' ')).toBe(found);
    expect(neighboursTitle(iso2, neighbours)).toBe(title);
  });
});
