import { describe, expect, it } from 'vitest';
import * as endpoint from '#contract/hub/catalogue.ts';
import type { HubRequest } from '#site-data/hub-request.ts';
import { pullCatalogue } from '#site-data/pull-catalogue.ts';
import { enveloped } from '../../support/stand-in-hub.ts';

const SPAIN = { countryID: 2, countryName: 'Spain', relationSortOrder: 1, iso2: 'ES' };
/** What each package costs more than the cheapest one; two of them cost the same. */
const SURCHARGES: Readonly<Record<number, number>> = { 7: 0, 8: 1.5, 9: 0 };

const packageOf = (packageId: number) => ({
  countryId: packageId,
  countryName: `Country ${packageId}`,
  iso2: 'IL',
  packageId,
  hasAccessNumber: false,
  hasCallMinutes: true,
});

const listOf = (prices: readonly number[]) => [
  {
    state: '',
    dids: prices.map((price, index) => ({
      didid: index + 1,
      did: '34910000001',
      price,
      state: '',
    })),
  },
];

/** Returns a price as the endpoint has it: a year costs a tenth less. */
const priced = (price: number) => ({
  price,
  discounts: [
    {
      intervalMonths: 12,
      price: Math.round(price * 90) / 100,
      discountPercentage: 10,
      renewalPackageID: 712,
      total: (Math.round(price * 90) * 12) / 100,
    },
  ],
});

/** Pulls the numbers of these prices from a hub; `priceOf` is its price of a chosen number. */
async function pullDearest(
  prices: readonly number[],
  priceOf: (did: number, packageId: number) => number | undefined,
) {
  const chosen: number[] = [];
  const respond = (path: string, body: unknown): unknown => {
    if (path === endpoint.getCountriesWithActiveDids.path) return [SPAIN];
    if (path === endpoint.getCountriesPackages.path) {
      return Object.keys(SURCHARGES).map((id) => packageOf(Number(id)));
    }
    if (path === endpoint.getAvailableDids.path) return listOf(prices);
    const { packageId, didId } = body as { packageId: number; didId: number | null };
    if (didId === null) return priced(5.99 + (SURCHARGES[packageId] ?? 0));
    chosen.push(packageId);
    const price = priceOf(didId, packageId);
    return price === undefined ? undefined : priced(price);
  };
  const request = (({ path }: { path: string }, input: { body?: unknown } = {}) => {
    const result = respond(path, input.body);
    return Promise.resolve(
      result === undefined
        ? { ok: false, failure: { kind: 'refused', status: 404, codes: [] } }
        : { ok: true, value: enveloped(result) },
    );
  }) as unknown as HubRequest;
  const [country] = (await pullCatalogue(request)).didCountries;
  return { dearest: country?.dearest, chosen };
}

describe('the durations of a country’s dearest number', () => {
  it('are those of the package where they cost most, requested once for equal packages', async () => {
    const { dearest, chosen } = await pullDearest(
      [5.99, 7.99, 6.99],
      (did, packageId) => (did === 2 ? 7.99 : 0) + (SURCHARGES[packageId] ?? 0),
    );
    expect(dearest).toEqual([
      { months: 1, monthlyCents: 949, totalCents: 949 },
      { months: 12, monthlyCents: 854, totalCents: 10_248 },
    ]);
    expect(chosen).toHaveLength(2);
  });

  it('are not requested where all numbers cost the same', async () => {
    expect(await pullDearest([5.99, 5.99], () => 5.99)).toEqual({ dearest: undefined, chosen: [] });
  });

  it.each([
    ['returns the price of the pair whatever the number is', () => 5.99],
    ['has no price of the number', () => undefined],
  ])('are unknown where the hub %s', async (_, priceOf) => {
    expect((await pullDearest([5.99, 7.99], priceOf)).dearest).toBeUndefined();
  });
});
