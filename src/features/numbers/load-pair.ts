import {
  getAvailableDids,
  getDidCountryByName,
  getOrderPackagePrice,
  getPackageCountryByName,
} from '#contract/hub/catalogue.ts';
import type { Language } from '#config/languages.ts';
import { countryName } from '#i18n/country-name.ts';
import { toCents } from '#lib/money.ts';
import { countrySlug } from '#lib/slug.ts';
import type { PairPrice } from '#site-data/site-data.ts';
import { request } from '#stores/api.ts';
import { groupNumbers, type NumberGroup } from './number-groups.ts';
import { pairPrice, type Pair } from './pair.ts';

/** A pair of countries with what the API offers for it now. */
export interface LivePair {
  pair: Pair;
  groups: NumberGroup[];
  price: PairPrice;
}

/** Which pair is wanted; the ids are known where the page was built for it. */
export interface WantedPair {
  language: Language;
  didSlug: string;
  packageSlug: string;
  known?: { didCountryId: number; packageId: number } | undefined;
  /** What the page's language calls places that numbers are offered in, by the provider's name. */
  places?: Readonly<Record<string, string>> | undefined;
}

async function countriesByName(wanted: WantedPair): Promise<Pair | undefined> {
  const [didAnswer, packageAnswer] = await Promise.all([
    request(getDidCountryByName, { params: { name: wanted.didSlug } }),
    request(getPackageCountryByName, { params: { name: wanted.packageSlug } }),
  ]);
  const did = didAnswer.ok ? didAnswer.value.result : null;
  const own = packageAnswer.ok ? packageAnswer.value.result : null;
  if (did === null || own === null) return undefined;
  const named = (apiName: string, iso2: string) => ({
    apiName,
    iso2,
    slug: countrySlug(apiName),
    name: countryName(wanted.language, iso2, apiName),
  });
  return {
    did: { id: did.countryID, ...named(did.countryName, did.iso2 ?? '') },
    package: {
      id: own.countryId,
      packageId: own.packageId,
      hasAccessNumber: own.hasAccessNumber,
      hasCallMinutes: own.hasCallMinutes,
      ...named(own.countryName, own.iso2),
    },
  };
}

async function availableNumbers(
  countryId: number,
  places: WantedPair['places'],
): Promise<NumberGroup[] | undefined> {
  const answer = await request(getAvailableDids, { params: { countryId } });
  if (!answer.ok || answer.value.result === null) return undefined;
  return groupNumbers(
    answer.value.result.map(({ state, dids }) => ({
      state: places?.[state] ?? state,
      dids: dids.map(({ didid, did, price }) => ({
        id: didid,
        number: did,
        priceCents: toCents(price),
      })),
    })),
  );
}

async function packagePrice(packageId: number, countryId: number): Promise<PairPrice | undefined> {
  const answer = await request(getOrderPackagePrice, {
    body: { packageId, countryId, didId: null, price: 0 },
  });
  return answer.ok && answer.value.result !== null ? pairPrice(answer.value.result) : undefined;
}

const offer = (ids: { didCountryId: number; packageId: number }, places: WantedPair['places']) =>
  Promise.all([
    availableNumbers(ids.didCountryId, places),
    packagePrice(ids.packageId, ids.didCountryId),
  ]);

/** Asks for both countries by name, the numbers and the price, all at once where the ids are known (specification 1, section 4, "Choose number"). Undefined when any of them fails or a country is not known. */
export async function loadPair(wanted: WantedPair): Promise<LivePair | undefined> {
  const early = wanted.known === undefined ? undefined : offer(wanted.known, wanted.places);
  const pair = await countriesByName(wanted);
  if (pair === undefined) return undefined;
  const ids = { didCountryId: pair.did.id, packageId: pair.package.packageId };
  const unchanged =
    ids.didCountryId === wanted.known?.didCountryId && ids.packageId === wanted.known.packageId;
  const [groups, price] = await (unchanged && early !== undefined
    ? early
    : offer(ids, wanted.places));
  return groups === undefined || price === undefined ? undefined : { pair, groups, price };
}
