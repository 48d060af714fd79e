import { afterEach, expect, test, vi } from 'vitest';
import {
  check,
  differing,
  envelope,
  found,
  type Respond,
} from '../../../support/checked-provider.ts';

afterEach(() => vi.unstubAllGlobals());

const ON_SALE = 'catalogue.getCountriesWithActiveDids';
const PACKAGES = 'catalogue.getCountriesPackages';
const RATES = 'catalogue.getRatesPerCountry';

test.each([
  ['countries on sale', '/get-countries-with-active-dids', ON_SALE],
  ['package countries', '/get-countries-packages', PACKAGES],
])('an empty list of %s deviates, as a build stops there', async (_, path, name) => {
  expect(found(await check(differing({ [path]: [] })), name)).toEqual(['[]']);
});

test('a country on sale whose code is neither given nor known deviates', async () => {
  const countries = [
    { countryID: 7, countryName: 'Spain' },
    { countryID: 8, countryName: 'Atlantis' },
    { countryID: 9, countryName: 'Nowhere', iso2: 'MT' },
  ];
  const report = await check(differing({ '/get-countries-with-active-dids': countries }));
  expect(found(report, ON_SALE)).toEqual(['["Atlantis"]']);
});

test('a country on sale without a sheet is found by the code of its name too', async () => {
  const report = await check(
    differing({
      '/get-countries-with-active-dids': [{ countryID: 7, countryName: 'Spain' }],
      '/get-capabilities': [],
    }),
    { capabilities: 'capability-sheets' },
  );
  expect(found(report, 'catalogue.getCapabilitySheets')).toEqual(['["Spain"]']);
});

const SPAIN = { countryId: 7, packageId: 1, countryName: 'Spain', iso2: 'ES' };
const KOREA = { countryId: 8, packageId: 2, countryName: 'South Korea', iso2: 'KR' };
const COMPLETE = ['Landline', 'Mobile'];

/** A provider of two packages with minutes, with these rates by package. */
const rated =
  (rates: Readonly<Record<string, { countryName: string; destinations: string[] }>>): Respond =>
  (method, path, sent) => {
    if (path.endsWith('/get-rates-per-country')) {
      const { countryName, destinations } = rates[sent.query.get('packageId') ?? ''] ?? {
        countryName: '',
        destinations: [],
      };
      return envelope(
        destinations.map((destination) => ({ countryName, destination, price: 0.1 })),
      );
    }
    const offered = { hasAccessNumber: false, hasCallMinutes: true, callMinutes: 60 };
    const packages = [SPAIN, KOREA].map((one) => ({ ...one, ...offered }));
    return differing({ '/get-countries-packages': packages })(method, path, sent);
  };

test.each([
  ['are complete', 'South Korea', COMPLETE, []],
  ['write the name of the country in another way', 'Korea, Republic of', COMPLETE, []],
  [
    'lack a destination',
    'South Korea',
    ['Mobile'],
    ['["South Korea: no rate for Landline; pages leave out what calls cost"]'],
  ],
  [
    'are of another country',
    'Japan',
    COMPLETE,
    ['["South Korea: no rate for Landline, Mobile; pages leave out what calls cost"]'],
  ],
])('rates of the second package that %s', async (_, countryName, destinations, expected) => {
  const rates = {
    1: { countryName: 'Spain', destinations: COMPLETE },
    2: { countryName, destinations },
  };
  const report = await check(rated(rates), { capabilities: 'call-minutes' });
  expect(found(report, RATES)).toEqual(expected);
});
