import type { Language } from '#config/languages.ts';
import { placeName } from '#i18n/place-names.ts';
import type { Cents } from '#lib/money.ts';
import { readPackages, readPrices } from '#site-data/read.ts';
import type { DidCountry } from '#site-data/site-data.ts';
import { groupNumbers, type NumberGroup } from './number-groups.ts';

/**
 * Returns the numbers of a country as of the build, with the names of their places in the language
 * and what a month of them costs in a pair of this base price: a package may add a surcharge to all
 * of them. Their own prices are those of the country's cheapest package (`pullCatalogue`).
 */
export function listBuiltNumbers(
  language: Language,
  didCountry: DidCountry,
  baseCents: Cents,
): NumberGroup[] {
  const prices = readPrices(didCountry.id);
  const bases = readPackages().flatMap(({ packageId }) => prices[packageId]?.baseCents ?? []);
  const surcharge = baseCents - Math.min(...bases);
  return groupNumbers(
    didCountry.groups.map(({ state, dids }) => ({
      state: placeName(language, state),
      dids: dids.map((number) => ({ ...number, priceCents: number.priceCents + surcharge })),
    })),
  );
}
