import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  catalogue,
  check,
  differing,
  found,
  SURCHARGES,
  type Respond,
} from '../../../support/checked-provider.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['with the package in each price', 5.99, (id: number) => 5.99 + (SURCHARGES[id] ?? 0), []],
  ['that leaves out the package, and shows it by a number below the pair', 5.99, () => 5.99, []],
  ['that leaves out the package, with no number below the pair', 3.99, () => 5.99, ['5.99']],
])('a list of numbers %s', async (_, countryPrice, listed, expected) => {
  const report = await check(catalogue(countryPrice, listed));
  const list = report.endpoints.find(({ name }) => name === 'catalogue.getAvailableDids');
  expect(list?.hasSucceeded).toBe(true);
  const wrong = list?.deviations.filter((one) => one.expected.endsWith('its price there'));
  expect(wrong?.map((one) => one.found)).toEqual(expected);
});

describe('a price has to be one that an order can be for', () => {
  const discount = { price: 5, discountPercentage: 10 };
  const year = { ...discount, intervalMonths: 12, total: 60 };
  const quarter = { ...discount, intervalMonths: 3, total: 15 };
  const wrongOf = async (respond: Respond, name: string): Promise<string[]> =>
    (await check(respond)).endpoints
      .filter((row) => row.name === name)
      .flatMap(({ deviations }) => deviations.map((one) => `${one.expected}: ${one.found}`))
      .filter((text) => /order names|no price without|on sale/.test(text));

  test.each([
    ['without a renewal package', [0], ['[0]']],
    ['with the same renewal package as another', [712, 712], ['[712,712]']],
    ['with a renewal package of its own', [712, 703], []],
  ])('of a longer duration %s', async (_, [ofYear, ofQuarter], expected) => {
    const discounts = [
      { ...year, renewalPackageID: ofYear },
      ...(ofQuarter === undefined ? [] : [{ ...quarter, renewalPackageID: ofQuarter }]),
    ];
    const respond = differing({ '/get-package-price': { price: 5.99, discounts } });
    const wrong = await wrongOf(respond, 'catalogue.getOrderPackagePrice');
    expect(wrong.map((text) => text.split(': ').at(-1))).toEqual(expected);
  });

  test.each([
    ['below that of every number', 3.99, ['"$5.99"']],
    ['that of the cheapest number', 5.99, []],
    ['above that of the cheapest number', 8.99, []],
  ])('of a country: %s', async (_, countryPrice, expected) => {
    const respond = catalogue(countryPrice, (id) => 5.99 + (SURCHARGES[id] ?? 0));
    const wrong = await wrongOf(respond, 'catalogue.getOrderPackagePrice');
    expect(wrong.map((text) => text.split(': ').at(-1))).toEqual(expected);
  });

  test('of a number and of a package, by their ids', async () => {
    const did = { didid: 0, did: '34910000001', price: 5.99, state: 'Madrid' };
    const numbers = differing({ '/get-available-dids/': [{ state: 'Madrid', dids: [did] }] });
    const wrongNumber = await wrongOf(numbers, 'catalogue.getAvailableDids');
    expect(wrongNumber).toEqual(['ids above 0, which an order names: [0]']);
    const plain = { countryName: 'Spain', iso2: 'ES', hasAccessNumber: false };
    const other = { ...plain, countryId: 7, packageId: 0, hasCallMinutes: false };
    const packages = differing({ '/get-countries-packages': [other] });
    const wrongPackage = await wrongOf(packages, 'catalogue.getCountriesPackages');
    expect(wrongPackage).toEqual(['ids above 0, which an order names: [0]']);
  });

  test('of a number in one of the countries on sale', async () => {
    const none = await wrongOf(
      differing({ '/get-available-dids/': [] }),
      'catalogue.getAvailableDids',
    );
    expect(none).toEqual(['a number in a country on sale: "none"']);
  });

  test('of a number in the next country, where the first one is sold out', async () => {
    const countries = [
      { countryID: 6, countryName: 'Malta', iso2: 'MT' },
      { countryID: 7, countryName: 'Spain', iso2: 'ES' },
    ];
    const respond = differing({
      '/get-countries-with-active-dids': countries,
      '/get-available-dids/6': [],
    });
    const report = await check(respond);
    const list = report.endpoints.find(({ name }) => name === 'catalogue.getAvailableDids');
    expect(list?.deviations.filter(({ found: text }) => text === '"none"')).toEqual([]);
    expect(found(report, 'ordering.validatePromoCode')).not.toEqual([]);
  });
});
