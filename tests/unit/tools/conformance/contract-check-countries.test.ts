import { afterEach, expect, test, vi } from 'vitest';
import {
  allowed,
  check,
  differing,
  envelope,
  found,
  json,
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

const BY_NAME = ['catalogue.getDidCountryByName', 'catalogue.getPackageCountryByName'] as const;
const EXACT_ALONE =
  'finds a country by its exact name alone: a country gets its page with the next build';

/** A provider of South Korea that finds it by these spellings alone, else responds by `unknown`. */
const named =
  (spellings: readonly string[], unknown: () => Response): Respond =>
  (method, path, sent) => {
    const name = decodeURIComponent(path.split('/').at(-1) ?? '');
    if (/-country-by-name\//.test(path)) {
      return spellings.includes(name)
        ? envelope({ countryID: 8, ...KOREA, hasAccessNumber: false, hasCallMinutes: false })
        : unknown();
    }
    return differing({
      '/get-countries-with-active-dids': [{ countryID: 8, countryName: 'South Korea', iso2: 'KR' }],
      '/get-countries-packages': [{ ...KOREA, hasAccessNumber: false, hasCallMinutes: false }],
    })(method, path, sent);
  };

const nothing = (): Response => json({}, 404);
const nothingIn200 = (): Response => envelope(null);

test.each([
  ['its slug', ['South Korea', 'south-korea'], nothing, []],
  ['its name in small letters', ['South Korea', 'south korea'], nothing, []],
  [
    'its name in small letters, and nothing with 200',
    ['South Korea', 'south korea'],
    nothingIn200,
    [],
  ],
  ['its exact name alone', ['South Korea'], nothing, [EXACT_ALONE]],
  ['its exact name alone, and nothing with 200', ['South Korea'], nothingIn200, [EXACT_ALONE]],
])('a country may be found by %s', async (_, spellings, unknown, but) => {
  const report = await check(named(spellings, unknown));
  for (const endpoint of BY_NAME) {
    expect(found(report, endpoint)).toEqual([]);
    expect(allowed(report, endpoint).filter((one) => one === EXACT_ALONE)).toEqual(but);
  }
});

test('a country that its own name does not find deviates', async () => {
  const report = await check(named(['south-korea'], nothing));
  for (const endpoint of BY_NAME) expect(found(report, endpoint)).toEqual(['status 404, {}']);
});
