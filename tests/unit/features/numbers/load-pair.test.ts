import { afterAll, expect, test, vi } from 'vitest';
import { ok } from '#lib/result.ts';

vi.mock('#stores/api.ts', () => ({ request: vi.fn() }));
vi.mock('#stores/hold/hold-token.ts', () => ({ readHoldToken: () => undefined }));
// Other files of the worker may have loaded the modules with stubs of their own.
vi.resetModules();
const catalogue = await import('#contract/hub/catalogue.ts');
const { loadPair } = await import('#features/numbers/pair/load-pair.ts');
const { loadLiveCountries } = await import('#features/search/live-countries.ts');
const { request } = await import('#stores/api.ts');
afterAll(() => {
  vi.resetModules();
});

const CZECH = { countryID: 57, countryName: 'Czech Republic', relationSortOrder: 1 };
const ISRAEL = {
  countryId: 101,
  countryName: 'Israel',
  iso2: 'il',
  packageId: 2,
  hasAccessNumber: true,
  hasCallMinutes: true,
};

const ENVELOPE = { isSuccessful: true, isError: false, messages: [] };
const LIMITED = { ...ENVELOPE, isSuccessful: false, messages: [{ code: 'ERRVNUMS22' }] };

/**
 * Responds with number countries without a code, and package countries in small letters; `refused`
 * takes the place of an endpoint's response.
 */
function respond(refused = new Map<unknown, object>()): void {
  const results = new Map<unknown, unknown>([
    [catalogue.getDidCountryByName, CZECH],
    [catalogue.getPackageCountryByName, ISRAEL],
    [catalogue.getAvailableDids, []],
    [catalogue.getOrderPackagePrice, { price: 5.99, discounts: [] }],
    [catalogue.getCountriesWithActiveDids, [CZECH]],
    [catalogue.getCountriesPackages, [ISRAEL]],
  ]);
  vi.mocked(request).mockImplementation(((endpoint: unknown) =>
    Promise.resolve(
      ok(refused.get(endpoint) ?? { ...ENVELOPE, result: results.get(endpoint) ?? null }),
    )) as never);
}

const wanted = {
  language: 'he',
  didName: 'Czech Republic',
  packageName: 'Israel',
  sellsToCustomers: false,
} as const;

test('a pair that loads has the codes and names that a build gives its countries', async () => {
  respond();
  const loaded = await loadPair(wanted);
  expect(loaded.ok && loaded.value.pair).toMatchObject({
    didCountry: { iso2: 'CZ', apiName: 'Czech Republic', name: 'צ׳כיה' },
    packageCountry: { iso2: 'IL', apiName: 'Israel', name: 'ישראל' },
  });
});

test('countries that the search loads have them too', async () => {
  respond();
  expect(await loadLiveCountries('he')).toEqual({
    did: [{ slug: 'czech-republic', iso2: 'CZ', name: 'צ׳כיה' }],
    package: [{ slug: 'israel', iso2: 'IL', name: 'ישראל' }],
  });
});

test.each([
  ['a price of 0', catalogue.getOrderPackagePrice, { price: 0, discounts: [] }],
  ['no numbers', catalogue.getAvailableDids, []],
])('%s in a refusal with status 200 is a failure', async (_, endpoint, result) => {
  respond(new Map([[endpoint, { ...ENVELOPE, isSuccessful: false, result }]]));
  expect(await loadPair(wanted)).toEqual({ ok: false, failure: 'failed' });
});

test('a country without a result is unknown, but not where a limit refused the request', async () => {
  const { getDidCountryByName } = catalogue;
  respond(new Map([[getDidCountryByName, { ...ENVELOPE, isSuccessful: false, result: null }]]));
  expect(await loadPair(wanted)).toEqual({ ok: false, failure: 'unknown-country' });
  for (const refusal of [LIMITED, { ...LIMITED, messages: [], response_code: 530 }]) {
    respond(new Map([[getDidCountryByName, { ...refusal, result: null }]]));
    expect(await loadPair(wanted)).toEqual({ ok: false, failure: 'failed' });
  }
});

test.each([
  ['its name', 'Czech Republic', ['Czech Republic']],
  ['a slug that the API knows', 'czech-republic', ['czech-republic']],
  [
    'a slug, then with spaces where the API knows names alone',
    'czechia-west',
    ['czechia-west', 'czechia west'],
  ],
])('a country is requested by %s', async (_, didName, names) => {
  respond();
  const known = vi.mocked(request).getMockImplementation();
  const asked: unknown[] = [];
  vi.mocked(request).mockImplementation(((
    endpoint: unknown,
    input: { params: { name: string } },
  ) => {
    if (endpoint !== catalogue.getDidCountryByName)
      return known?.(endpoint as never, input as never);
    asked.push(input.params.name);
    const result = input.params.name === 'czechia-west' ? null : CZECH;
    return Promise.resolve(ok({ ...ENVELOPE, result }));
  }) as never);
  expect(await loadPair({ ...wanted, didName })).toMatchObject({ ok: true });
  expect(asked).toEqual(names);
});
