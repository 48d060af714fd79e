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

/** Responds with number countries without a code, and package countries in small letters. */
function respond(): void {
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
      ok({ isSuccessful: true, messages: [], result: results.get(endpoint) ?? null }),
    )) as never);
}

const wanted = {
  language: 'he',
  didSlug: 'czech-republic',
  packageSlug: 'israel',
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
