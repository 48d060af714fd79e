import type { Language } from '#config/languages.ts';
import { placeName, placeNames } from '#i18n/place-names.ts';
import type { Cents } from '#lib/money/money.ts';
import { readPackages, readPrices } from '#site-data/read.ts';
import type { StockedCountry } from '#site-data/site-data.ts';
import { listAreaCodes } from './area-codes.ts';
import type { BuiltPlaces } from './load-pair.ts';
import { groupNumbers, type NumberGroup } from './number-groups.ts';

/**
 * Returns the numbers of a country as of the build, with the names of their places in the language
 * and what a month of them costs in a pair of this base price: a package may add a surcharge to all
 * of them. Their own prices are those of the country's cheapest package (`pullCatalogue`).
 */
export function listBuiltNumbers(
  language: Language,
  didCountry: StockedCountry,
  baseCents: Cents,
): NumberGroup[] {
  const prices = readPrices(didCountry.id);
  const bases = readPackages().flatMap(({ packageId }) => prices[packageId]?.baseCents ?? []);
  const surcharge = baseCents - Math.min(...bases);
  return groupNumbers(
    didCountry.groups.map(({ state, dids }) => ({
      state,
      name: placeName(language, state),
      dids: dids.map((number) => ({ ...number, priceCents: number.priceCents + surcharge })),
    })),
    listAreaCodes(didCountry),
  );
}

/** Returns what the live list of a country takes from the build: it has no table of area codes. */
export const builtPlaces = (language: Language, didCountry: StockedCountry): BuiltPlaces => ({
  names: placeNames(
    language,
    didCountry.groups.map(({ state }) => state),
  ),
  areaCodes: listAreaCodes(didCountry),
});
