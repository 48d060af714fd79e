import type { ApiFailure } from '#api/failure.ts';
import { isBotRefusal, isMissing, isRateLimitResponse } from '#api/response-codes.ts';
import {
  getAvailableDids,
  getDidCountryByName,
  getOrderPackagePrice,
  getPackageCountryByName,
} from '#contract/hub/catalogue.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { resultOf } from '#contract/result-of.ts';
import type { Language } from '#config/languages.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { providerCountryCode } from '#lib/country/provider-country-code.ts';
import { toCents } from '#lib/money/money.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { countrySlug } from '#lib/text/slug.ts';
import { toPairPrice, type PairPrice } from '#site-data/site-data.ts';
import { request } from '#stores/api.ts';
import { readHoldToken } from '#stores/hold/hold-token.ts';
import { groupNumbers, type NumberGroup } from './number-groups.ts';
import type { Pair } from './pair.ts';

/** A pair of countries with what the API offers for it now. */
export interface LivePair {
  pair: Pair;
  groups: NumberGroup[];
  price: PairPrice;
  /**
   * Returns a number as its country writes it. The formats load with the pair, after the
   * components.
   */
  formatNumber: (number: string) => string;
}

/** Which pair is wanted; the ids are known where the page was built for it. */
export interface WantedPair {
  language: Language;
  /** The API’s own name of each country, or its slug where the build did not know it. */
  didName: string;
  packageName: string;
  known?: { didCountryId: number; packageId: number } | undefined;
  /** Whether the provider sells another number to a signed-in customer. */
  sellsToCustomers: boolean;
}

/** What the build knows of the places that a country's numbers are offered in. */
export interface BuiltPlaces {
  /** What the page's language calls them, by the provider's name; others have that name. */
  names: Readonly<Record<string, string>>;
  /** The country's area codes, outside North America. */
  areaCodes: readonly string[];
}

const NO_PLACES: BuiltPlaces = { names: {}, areaCodes: [] };

/** Why a pair is not shown: the API has no such country, or gave no usable response. */
export type PairFailure = 'unknown-country' | 'failed';

type Named = Result<
  ResponseOf<typeof getDidCountryByName | typeof getPackageCountryByName>,
  ApiFailure
>;

/** Returns whether the response is that of an unknown country, not of a limit. */
const isUnknown = (response: Named): boolean =>
  response.ok
    ? response.value.result === null && !isRateLimitResponse(response) && !isBotRefusal(response)
    : isMissing(response);

/**
 * Requests a country by its name. A slug that is unknown is sent once more with spaces, as an API
 * may know names alone (docs/contract.md, "The OpenAPI document").
 */
async function byNameOrSlug<Response extends Named>(
  name: string,
  requestBy: (name: string) => Promise<Response>,
): Promise<Response> {
  const response = await requestBy(name);
  const spaced = name.replaceAll('-', ' ');
  return isUnknown(response) && spaced !== name ? requestBy(spaced) : response;
}

async function findPairByName(wanted: WantedPair): Promise<Result<Pair, PairFailure>> {
  const [didResponse, packageResponse] = await Promise.all([
    byNameOrSlug(wanted.didName, (name) => request(getDidCountryByName, { params: { name } })),
    byNameOrSlug(wanted.packageName, (name) =>
      request(getPackageCountryByName, { params: { name } }),
    ),
  ]);
  if (isUnknown(didResponse) || isUnknown(packageResponse)) return fail('unknown-country');
  const didCountry = resultOf(didResponse);
  const packageCountry = resultOf(packageResponse);
  if (didCountry === undefined || packageCountry === undefined) return fail('failed');
  const named = (apiName: string, given: string | null | undefined) => {
    const iso2 = providerCountryCode(given, apiName);
    const name = countryName(wanted.language, iso2, apiName);
    return { apiName, iso2, slug: countrySlug(apiName), name };
  };
  return ok({
    didCountry: {
      id: didCountry.countryID,
      ...named(didCountry.countryName, didCountry.iso2),
    },
    packageCountry: {
      id: packageCountry.countryId,
      packageId: packageCountry.packageId,
      hasAccessNumber: packageCountry.hasAccessNumber,
      hasCallMinutes: packageCountry.hasCallMinutes,
      callMinutes: packageCountry.callMinutes,
      ...named(packageCountry.countryName, packageCountry.iso2),
    },
  });
}

/** Loads the numbers of a country that are available with a package; undefined when that fails. */
export async function loadNumbers(
  countryId: number,
  packageId: number,
  { names, areaCodes }: BuiltPlaces = NO_PLACES,
): Promise<NumberGroup[] | undefined> {
  const response = await request(getAvailableDids, {
    params: { countryId },
    query: { packageId },
    // A number that this browser holds is on offer to it.
    holdToken: readHoldToken(),
  });
  const offered = resultOf(response);
  if (offered === undefined) return undefined;
  return groupNumbers(
    offered.map(({ state, dids }) => ({
      state,
      name: names[state],
      dids: dids.map(({ didid, did, price }) => ({
        id: didid,
        number: did,
        priceCents: toCents(price),
      })),
    })),
    areaCodes,
  );
}

async function loadPackagePrice(
  packageId: number,
  countryId: number,
  didId: number | null = null,
  signal?: AbortSignal,
): Promise<PairPrice | undefined> {
  const response = await request(getOrderPackagePrice, {
    body: { packageId, countryId, didId, price: 0 },
    ...(signal && { signal }),
  });
  const price = resultOf(response);
  return price && toPairPrice(price);
}

/** How long a buyer who goes on waits for the price of the chosen number. */
const NUMBER_PRICE_MS = 3_000;

/** Requests what a number costs in a pair; undefined when that fails or takes long. */
export async function loadNumberPrice(
  { didCountry, packageCountry }: Pair,
  didId: number,
): Promise<PairPrice | undefined> {
  const signal = AbortSignal.timeout(NUMBER_PRICE_MS);
  return loadPackagePrice(packageCountry.packageId, didCountry.id, didId, signal);
}

const loadOffer = (ids: { didCountryId: number; packageId: number }, places?: BuiltPlaces) =>
  Promise.all([
    loadNumbers(ids.didCountryId, ids.packageId, places),
    loadPackagePrice(ids.packageId, ids.didCountryId),
  ]);

/** Loads both countries by name, the numbers and the price, all at once where the ids are known. */
export async function loadPair(
  wanted: WantedPair,
  places?: BuiltPlaces,
): Promise<Result<LivePair, PairFailure>> {
  const early = wanted.known === undefined ? undefined : loadOffer(wanted.known, places);
  const found = await findPairByName(wanted);
  if (!found.ok) return found;
  const pair = found.value;
  const ids = { didCountryId: pair.didCountry.id, packageId: pair.packageCountry.packageId };
  const unchanged =
    ids.didCountryId === wanted.known?.didCountryId && ids.packageId === wanted.known.packageId;
  const [groups, price] = await (unchanged && early !== undefined ? early : loadOffer(ids, places));
  return groups === undefined || price === undefined
    ? fail('failed')
    : ok({ pair, groups, price, formatNumber: formatPhone });
}
