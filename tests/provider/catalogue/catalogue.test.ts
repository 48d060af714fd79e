import { readFileSync } from 'node:fs';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#contract/endpoint.ts';
import { getCapabilitySheets } from '#contract/hub/capability-sheets.ts';
import * as endpoint from '#contract/hub/catalogue.ts';
import { toCents } from '#lib/money/money.ts';
import type { HubRequest } from '#site-data/hub-request.ts';
import { pullCatalogue, warnOfFullLists } from '#site-data/pull-catalogue.ts';
import { dids, packages } from '#provider/platform/db/schema/catalogue.ts';
import { request } from '../support/servers/app.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';

const US = 218;
const ISRAEL = 101;

describeOnBothEngines('the catalogue', (open) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open();
  });

  const get = async <C extends Parameters<typeof request>[1]>(c: C, options = {}) =>
    (await request(provider.app, c, options)).body;

  it('lists every country for billing, with the ids that forms start with', async () => {
    const { result } = await get(endpoint.getCountries);
    expect(result?.length).toBeGreaterThanOrEqual(249);
    const nameOf = (id: number) => result?.find(({ countryID }) => countryID === id)?.countryName;
    expect([nameOf(US), nameOf(ISRAEL)]).toEqual(['United States', 'Israel']);
  });

  it('lists the states of a country that has some, and none of one without', async () => {
    const american = await get(endpoint.getStates, { params: { countryId: US } });
    const israeli = await get(endpoint.getStates, { params: { countryId: ISRAEL } });
    expect(american.result).toHaveLength(51);
    expect(american.result?.[0]?.state).toBe('Alabama');
    expect(israeli.result).toEqual([]);
  });

  it('lists the number countries, popular ones first', async () => {
    const { result } = await get(endpoint.getCountriesWithActiveDids);
    expect(result?.length).toBeGreaterThanOrEqual(36);
    expect(result?.[0]).toMatchObject({ countryID: US, iso2: 'US', relationSortOrder: 1 });
  });

  it('leaves out a number country while it has nothing to sell, and still has its name and its sheet', async () => {
    const { db } = provider.context;
    const japan = await get(endpoint.getDidCountryByName, { params: { name: 'japan' } });
    const id = japan.result?.countryID ?? 0;
    await db.update(dids).set({ status: 'sold' }).where(eq(dids.countryId, id));
    const listed = await get(endpoint.getCountriesWithActiveDids);
    const found = await get(endpoint.getDidCountryByName, { params: { name: 'japan' } });
    const numbers = await get(endpoint.getAvailableDids, { params: { countryId: id } });
    const sheets = await get(getCapabilitySheets);
    await db.update(dids).set({ status: 'available' }).where(eq(dids.countryId, id));
    expect(listed.result?.some(({ countryID }) => countryID === id)).toBe(false);
    expect(found.result?.countryName).toBe('Japan');
    expect(sheets.result?.some(({ iso2 }) => iso2 === 'JP')).toBe(true);
    expect(numbers.result).toEqual([]);
  });

  it('lists the package countries with what their plan includes', async () => {
    const { result } = await get(endpoint.getCountriesPackages);
    expect(result?.length).toBeGreaterThanOrEqual(12);
    const us = result?.find(({ countryId }) => countryId === US);
    expect(us).toMatchObject({ iso2: 'US', hasAccessNumber: true, hasCallMinutes: true });
    expect(result?.some(({ hasAccessNumber }) => !hasAccessNumber)).toBe(true);
    expect(result?.some(({ hasCallMinutes }) => !hasCallMinutes)).toBe(true);
  });

  it.each(['United Kingdom', 'united-kingdom', 'UNITED KINGDOM'])(
    'finds a country by "%s", as number country and as package country',
    async (name) => {
      const number = await get(endpoint.getDidCountryByName, { params: { name } });
      const plan = await get(endpoint.getPackageCountryByName, { params: { name } });
      expect(number.result?.countryName).toBe('United Kingdom');
      expect(plan.result?.countryName).toBe('United Kingdom');
    },
  );

  it('returns 404 for a country that it does not sell numbers or plans of', async () => {
    const unknown = await request(provider.app, endpoint.getDidCountryByName, {
      params: { name: 'Atlantis' },
    });
    const noNumbers = await request(provider.app, endpoint.getDidCountryByName, {
      params: { name: 'Vatican City' },
    });
    const noPlan = await request(provider.app, endpoint.getPackageCountryByName, {
      params: { name: 'Japan' },
    });
    expect([unknown.status, noNumbers.status, noPlan.status]).toEqual([404, 404, 404]);
    expect(unknown.json).toMatchObject({ isError: true, result: null });
  });

  it('groups the available numbers of a country by state, both in order', async () => {
    const { result } = await get(endpoint.getAvailableDids, { params: { countryId: US } });
    const states = result?.map(({ state }) => state) ?? [];
    expect(states).toEqual([...states].sort());
    expect(new Set(states).size).toBe(states.length);
    expect(result?.flatMap((group) => group.dids).length).toBeGreaterThan(150);
    for (const group of result ?? []) {
      expect(group.dids.every(({ state }) => state === group.state)).toBe(true);
    }
  });

  describe('of a country with thousands of numbers', () => {
    const ISRAELI_NUMBERS = 4_900;
    const FIRST = 5_000_000;
    const insert = (from: number, to: number) =>
      provider.context.db.execute(sql`
        insert into dids (id, country_id, number, state, price_cents)
          select ${FIRST}::int + i, ${ISRAEL}::int, '+97277' || ${FIRST}::int + i,
            'Place ' || i % 50, 399
          from generate_series(${from}::int, ${to}::int) i`);
    const listed = async (): Promise<number> => {
      const { result } = await get(endpoint.getAvailableDids, { params: { countryId: ISRAEL } });
      return (result ?? []).reduce((sum, group) => sum + group.dids.length, 0);
    };
    afterAll(() => provider.context.db.delete(dids).where(gte(dids.id, FIRST)));

    it('lists all up to 5,000, and then no more', async () => {
      const before = await listed();
      await insert(1, ISRAELI_NUMBERS);
      expect(await listed()).toBe(before + ISRAELI_NUMBERS);
      await insert(ISRAELI_NUMBERS + 1, ISRAELI_NUMBERS + 200);
      expect(await listed()).toBe(5_000);
    });

    it('has a pull warn once the list is full', async () => {
      const pull: HubRequest = async (asked, input = {}) => {
        const { body } = await request(provider.app, asked, input);
        if (asked.path === endpoint.getCountriesPackages.path) {
          (body as ResponseOf<typeof endpoint.getCountriesPackages>).result?.splice(1);
        }
        return { ok: true, value: body };
      };
      expect(warnOfFullLists(await pullCatalogue(pull))).toEqual([
        'Israel: 5000 numbers, the most that are listed; pages count and search no others',
      ]);
      await provider.context.db.delete(dids).where(gte(dids.id, FIRST + 4_000));
      expect(warnOfFullLists(await pullCatalogue(pull))).toEqual([]);
    });
  });

  it('adds what the package costs to the price of every number when it is asked with one', async () => {
    const { db } = provider.context;
    const own = await get(endpoint.getAvailableDids, { params: { countryId: US } });
    await db.update(packages).set({ surchargeCents: 150 }).where(eq(packages.id, 108));
    const dearer = await get(endpoint.getAvailableDids, {
      params: { countryId: US },
      query: { packageId: 108 },
    });
    const [first] = dearer.result?.flatMap((group) => group.dids) ?? [];
    const asked = await get(endpoint.getOrderPackagePrice, {
      body: { packageId: 108, countryId: US, didId: first?.didid ?? 0, price: 0 },
    });
    await db.update(packages).set({ surchargeCents: 0 }).where(eq(packages.id, 108));
    expect(asked.result?.price).toBe(first?.price);
    const cents = ({ result }: typeof own) =>
      result?.flatMap(({ dids: listed }) => listed.map(({ price }) => toCents(price)));
    expect(cents(dearer)).toEqual(cents(own)?.map((price) => price + 150));
  });

  it('has numbers pulled with the price that they have in the cheapest package', async () => {
    const { db } = provider.context;
    await db.update(packages).set({ surchargeCents: 300 });
    await db.update(packages).set({ surchargeCents: 150 }).where(eq(packages.id, 108));
    const own = await get(endpoint.getAvailableDids, { params: { countryId: ISRAEL } });
    const pull: HubRequest = async (asked, input = {}) => {
      const { body } = await request(provider.app, asked, input);
      // Two packages are enough: every pair of a country and a package is a request.
      if (asked.path === endpoint.getCountriesPackages.path) {
        const { result } = body as ResponseOf<typeof endpoint.getCountriesPackages>;
        result?.splice(
          0,
          Infinity,
          ...result.filter(({ packageId }) => [107, 108].includes(packageId)),
        );
      }
      return { ok: true, value: body };
    };
    const { didCountries } = await pullCatalogue(pull);
    await db.update(packages).set({ surchargeCents: 0 });
    const pulled = didCountries.find(({ id }) => id === ISRAEL)?.groups ?? [];
    expect(
      pulled.flatMap(({ dids: listed }) => listed.map(({ priceCents }) => priceCents)),
    ).toEqual(
      own.result?.flatMap(({ dids: listed }) => listed.map(({ price }) => toCents(price) + 150)),
    );
  });

  it('has a capability sheet for every country on sale, from the files that a build may read', async () => {
    const { result } = await get(getCapabilitySheets);
    const countries = await get(endpoint.getCountriesWithActiveDids);
    expect(result?.map(({ iso2 }) => iso2)).toEqual(countries.result?.map(({ iso2 }) => iso2));
    const file = readFileSync('src/site-data/capabilities/us.json', 'utf8');
    expect(result?.find(({ iso2 }) => iso2 === 'US')).toEqual(JSON.parse(file));
  });

  it('returns a selected number while it can be bought, and 404 once it is taken', async () => {
    const { result } = await get(endpoint.getAvailableDids, { params: { countryId: US } });
    const did = result?.[3]?.dids[0];
    const didId = did?.didid ?? 0;
    const selected = await get(endpoint.getSelectedDid, { params: { didId } });
    await provider.context.db.update(dids).set({ status: 'sold' }).where(eq(dids.id, didId));
    const taken = await request(provider.app, endpoint.getSelectedDid, { params: { didId } });
    const list = await get(endpoint.getAvailableDids, { params: { countryId: US } });
    expect(selected.result).toEqual(did);
    expect(taken.status).toBe(404);
    expect(list.result?.flatMap((group) => group.dids).some(({ didid }) => didid === didId)).toBe(
      false,
    );
  });

  it('prices a package with a number and with a country alone, with its longer durations', async () => {
    const { result: groups } = await get(endpoint.getAvailableDids, { params: { countryId: US } });
    const did = groups?.flatMap((group) => group.dids).find(({ price }) => price === 7.99);
    const body = { packageId: 101, countryId: US, price: 0 };
    const own = await get(endpoint.getOrderPackagePrice, { body: { ...body, didId: did?.didid } });
    const base = await get(endpoint.getOrderPackagePrice, { body: { ...body, didId: null } });
    expect(own.result?.price).toBe(7.99);
    expect(base.result?.price).toBe(5.99);
    expect(base.result?.discounts).toEqual([
      {
        intervalMonths: 3,
        price: 5.69,
        discountPercentage: 5,
        renewalPackageID: 10103,
        total: 17.07,
      },
      {
        intervalMonths: 6,
        price: 5.39,
        discountPercentage: 10,
        renewalPackageID: 10106,
        total: 32.34,
      },
      {
        intervalMonths: 12,
        price: 4.79,
        discountPercentage: 20,
        renewalPackageID: 10112,
        total: 57.48,
      },
    ]);
  });

  const price = (body: object) =>
    request(provider.app, endpoint.getOrderPackagePrice, {
      body: { packageId: 101, countryId: US, didId: null, price: 0, ...body },
    });

  it('names the lowest price in stock while no number is chosen, the country’s once all are sold', async () => {
    const { db } = provider.context;
    const ordinary = and(eq(dids.countryId, US), eq(dids.priceCents, 599));
    const base = async () => (await price({})).body.result?.price;
    await db.update(dids).set({ priceCents: 450 }).where(ordinary);
    const lower = await base();
    const wasOrdinary = and(eq(dids.countryId, US), eq(dids.priceCents, 450));
    const available = await db
      .update(dids)
      .set({ status: 'sold' })
      .where(and(wasOrdinary, eq(dids.status, 'available')))
      .returning({ id: dids.id });
    const higher = await base();
    const dearer = await db
      .update(dids)
      .set({ status: 'sold' })
      .where(and(eq(dids.countryId, US), eq(dids.status, 'available')))
      .returning({ id: dids.id });
    const soldOut = await base();
    const ids = [...available, ...dearer].map(({ id }) => id);
    await db.update(dids).set({ status: 'available' }).where(inArray(dids.id, ids));
    await db.update(dids).set({ priceCents: 599 }).where(wasOrdinary);
    expect([lower, higher, soldOut]).toEqual([4.5, 7.99, 5.99]);
  });

  it('has no price for a number of another country or an unknown package', async () => {
    const { result } = await get(endpoint.getAvailableDids, { params: { countryId: ISRAEL } });
    const didId = result?.[0]?.dids[0]?.didid ?? 0;
    expect((await price({ didId })).status).toBe(404);
    expect((await price({ packageId: 999 })).status).toBe(404);
    expect((await price({ countryId: 9_999 })).status).toBe(404);
    expect((await price({ price: 1 })).status).toBe(400);
  });

  it('returns the calling rates of a package to all countries, with its own country or without', async () => {
    const ratesOf = (query: { packageId: number; countryId?: number }) =>
      request(provider.app, endpoint.getRatesPerCountry, { query });
    const all = await get(endpoint.getRatesPerCountry, { query: { packageId: 101 } });
    expect(all.result?.length).toBeGreaterThan(400);
    const named = { packageId: 101, countryId: US };
    expect((await get(endpoint.getRatesPerCountry, { query: named })).result).toEqual(all.result);
    const dearer = await get(endpoint.getRatesPerCountry, { query: { packageId: 108 } });
    const priceTo = ({ result }: typeof all) =>
      result?.find(({ countryName }) => countryName === 'Israel')?.price ?? 0;
    expect(priceTo(dearer)).toBeGreaterThan(priceTo(all));
    expect((await ratesOf({ packageId: 999 })).status).toBe(404);
    expect((await ratesOf({ packageId: 101, countryId: 9_999 })).status).toBe(404);
  });

  it('may be cached for a while, and returns 304 to a request that has it', async () => {
    const cookie = { cookie: 'XSRF-TOKEN=known' };
    const options = { params: { countryId: US }, headers: cookie };
    const first = await request(provider.app, endpoint.getAvailableDids, options);
    const etag = first.headers.get('etag') ?? '';
    const again = await request(provider.app, endpoint.getAvailableDids, {
      ...options,
      headers: { ...cookie, 'if-none-match': etag },
    });
    expect(first.headers.get('cache-control')).toBe('public, max-age=5');
    expect(etag).not.toBe('');
    expect(again.status).toBe(304);
  });
});
