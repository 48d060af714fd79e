import { isDecided } from '#api/failure.ts';
import type { Country, ApiPackageCountry, Rate } from '#contract/entities.ts';
import * as endpoints from '#contract/hub/catalogue.ts';
import { toCents } from '#lib/money/money.ts';
import { countrySlug } from '#lib/text/slug.ts';
import { providerCountryCode } from '#lib/country/provider-country-code.ts';
import {
  priceKey,
  toPairPrice,
  type CallRate,
  type Catalogue,
  type StockedCountry,
  type PackageCountry,
  type RatesByPackage,
} from './site-data.ts';
import { readDestination } from './destinations.ts';
import { type HubRequest, type HubResponse, requireResult } from './hub-request.ts';
import { followNothing, inBatches, type FollowStep } from './in-batches.ts';
import { loadDearest } from './pull-dearest-number.ts';

/** Countries of the hub that no page can be built for; each line of the message names one. */
export class CatalogueMistakes extends Error {}

/** Lists the names of the number countries whose code is neither given nor known. */
export const listCodelessCountries = (countries: readonly Country[]): string[] =>
  countries
    .map(({ iso2, countryName }) => ({ code: providerCountryCode(iso2, countryName), countryName }))
    .filter(({ code }) => code === '')
    .map(({ countryName }) => countryName);

/** Throws `CatalogueMistakes` when the code of a number country is neither given nor known. */
function stopOnUnknownCodes(countries: readonly Country[]): void {
  const lines = listCodelessCountries(countries).map(
    (name) => `no country code is known for "${name}": have the provider send iso2`,
  );
  if (lines.length > 0) throw new CatalogueMistakes(lines.join('\n'));
}

/** Returns a list that pages cannot do without; throws with a sentence when it is empty. */
async function requestList<T>(what: string, pending: HubResponse<T[]>): Promise<T[]> {
  const list = await requireResult(what, pending);
  if (list.length === 0) throw new Error(`The hub gave no ${what}: the list is empty`);
  return list;
}

/** Requests the numbers of a country, with what a month of them costs in a package. */
async function didCountry(
  request: HubRequest,
  country: Country,
  packageId: number | undefined,
): Promise<StockedCountry> {
  const countryId = country.countryID;
  const groups = await requireResult(
    `numbers of ${country.countryName}`,
    request(endpoints.getAvailableDids, { params: { countryId }, query: { packageId } }),
  );
  return {
    id: countryId,
    name: country.countryName,
    iso2: providerCountryCode(country.iso2, country.countryName),
    slug: countrySlug(country.countryName),
    sortOrder: country.relationSortOrder ?? 0,
    groups: groups.map(({ state, dids }) => ({
      state,
      dids: dids.map(({ didid, did, price }) => ({
        id: didid,
        number: did,
        priceCents: toCents(price),
      })),
    })),
  };
}

/** Reads a package country as the pages have it. */
export const toPackageCountry = (country: ApiPackageCountry): PackageCountry => ({
  id: country.countryId,
  name: country.countryName,
  iso2: country.iso2.toUpperCase(),
  slug: countrySlug(country.countryName),
  packageId: country.packageId,
  hasAccessNumber: country.hasAccessNumber,
  hasCallMinutes: country.hasCallMinutes,
  callMinutes: country.callMinutes ?? undefined,
  accessNumber: country.accessNumber?.replace(/\D/g, ''),
});

/**
 * Finds the package that a month in a number country costs least in; undefined without packages.
 */
const findCheapestPackage = (
  prices: Catalogue['prices'],
  packages: readonly PackageCountry[],
  countryId: number,
): number | undefined =>
  packages
    .map(({ packageId }) => ({
      packageId,
      baseCents: prices[priceKey(packageId, countryId)]?.baseCents ?? Infinity,
    }))
    .toSorted((a, b) => a.baseCents - b.baseCents)[0]?.packageId;

async function loadPairPrice(request: HubRequest, packageId: number, countryId: number) {
  const price = await requireResult(
    `price of package ${packageId} in country ${countryId}`,
    request(endpoints.getOrderPackagePrice, {
      body: { packageId, countryId, didId: null, price: 0 },
    }),
  );
  return toPairPrice(price);
}

/**
 * Returns the countries of an earlier catalogue that are no longer listed while the hub still knows
 * them by name, as sold out. A hub that did not decide (`isDecided`) may know them as well.
 */
async function findSoldOut(
  request: HubRequest,
  listed: readonly Country[],
  before: readonly StockedCountry[],
): Promise<StockedCountry[]> {
  const ids = new Set(listed.map(({ countryID }) => countryID));
  const missing = before.filter(({ id }) => !ids.has(id));
  const found = await inBatches(followNothing('known'), missing, async (country) => {
    const response = await request(endpoints.getDidCountryByName, {
      params: { name: country.name },
    });
    const isKnown = response.ok
      ? response.value.result?.countryID === country.id
      : !isDecided(response.failure);
    return isKnown ? [{ ...country, groups: [], dearest: undefined, isSoldOut: true }] : [];
  });
  return found.flat();
}

/** The long steps of a pull. */
export type PullStep = 'prices' | 'numbers' | 'rates';

/**
 * Requests everything that the pages are built from; throws with a sentence when a part is missing,
 * and `CatalogueMistakes` for a number country without a code.
 * Countries of the catalogue before that are sold out by now stay, without numbers and prices.
 */
export async function pullCatalogue(
  request: HubRequest,
  follow: FollowStep<PullStep> = followNothing,
  before: readonly StockedCountry[] = [],
): Promise<Catalogue> {
  const [countries, packages] = await Promise.all([
    requestList('number countries', request(endpoints.getCountriesWithActiveDids)),
    requestList('package countries', request(endpoints.getCountriesPackages)),
  ]);
  stopOnUnknownCodes(countries);
  const packageCountries = packages.map(toPackageCountry);
  const pairs = packageCountries.flatMap(({ packageId }) =>
    countries.map(({ countryID }) => ({ packageId, id: countryID })),
  );
  const prices = Object.fromEntries(
    await inBatches(follow('prices', pairs.length), pairs, async ({ packageId, id }) => {
      const price = await loadPairPrice(request, packageId, id);
      return [priceKey(packageId, id), price] as const;
    }),
  );
  // Pages add what their package costs more than this one (`listBuiltNumbers`).
  const step = follow('numbers', countries.length);
  const didCountries = await inBatches(step, countries, async (country) => {
    const id = country.countryID;
    const cheapest = findCheapestPackage(prices, packageCountries, id);
    const stocked = await didCountry(request, country, cheapest);
    const inCountry = packageCountries.flatMap(({ packageId }) => {
      const price = prices[priceKey(packageId, id)];
      return price === undefined ? [] : [[packageId, price] as const];
    });
    return { ...stocked, dearest: await loadDearest(request, stocked, new Map(inCountry)) };
  });
  const soldOut = await findSoldOut(request, countries, before);
  return {
    didCountries: [...didCountries, ...soldOut].sort(
      (a, b) => a.sortOrder - b.sortOrder || a.id - b.id,
    ),
    packageCountries,
    prices,
  };
}

/**
 * Returns a line for each country whose list is as long as one may be, so that it may have more.
 */
export const warnOfFullLists = ({ didCountries }: Catalogue): string[] =>
  didCountries
    .filter(
      ({ groups }) =>
        groups.reduce((sum, { dids }) => sum + dids.length, 0) >= endpoints.NUMBERS_LISTED_MAX,
    )
    .map(
      ({ name }) =>
        `${name}: ${endpoints.NUMBERS_LISTED_MAX} numbers, the most that are listed; pages count and search no others`,
    );

const MICROS_PER_DOLLAR = 1_000_000;

/** Reads a calling rate as the pages have it, with the code of its country. */
export const toCallRate = ({ countryName, destination, price }: Rate): CallRate => ({
  country: countryName,
  iso2: providerCountryCode(undefined, countryName),
  destination: readDestination(destination),
  microsPerMinute: Math.round(price * MICROS_PER_DOLLAR),
});

/** Requests the calling rates of every package; throws with a sentence when some are missing. */
export async function pullRates(
  request: HubRequest,
  packages: readonly PackageCountry[],
  follow: FollowStep<PullStep> = followNothing,
): Promise<RatesByPackage> {
  const step = follow('rates', packages.length);
  const entries = await inBatches(step, packages, async ({ id, packageId, name }) => {
    const rates = await requireResult(
      `calling rates of ${name}`,
      request(endpoints.getRatesPerCountry, { query: { countryId: id, packageId } }),
    );
    return [String(packageId), rates.map(toCallRate)] as const;
  });
  return Object.fromEntries(entries);
}
