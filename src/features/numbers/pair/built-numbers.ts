import type { Language } from '#config/languages.ts';
import { placesOf } from '#domain/map/places.ts';
import { placeName, placeNames } from '#i18n/countries/place-names.ts';
import type { Translate } from '#i18n/texts.ts';
import type { Cents } from '#lib/money/money.ts';
import { surchargeOf } from '#site-data/number-prices.ts';
import { readPackages, readPrices } from '#site-data/read.ts';
import type { StockedCountry } from '#site-data/site-data.ts';
import { listAreaCodes } from './area-codes.ts';
import type { BuiltPlaces } from './load-pair.ts';
import { beginWith, groupNumbers, type NumberGroup } from './number-groups.ts';
import type { PickerTexts } from './numbers-texts.ts';

/**
 * Returns the numbers of a country as of the build, the most populous places first, with the names
 * of places in the language and what a month of them costs in a pair of this base price.
 */
export function listBuiltNumbers(
  language: Language,
  didCountry: StockedCountry,
  baseCents: Cents,
): readonly NumberGroup[] {
  const prices = readPrices(didCountry.id);
  const inPackages = readPackages().flatMap(({ packageId }) => prices[packageId] ?? []);
  const surcharge = surchargeOf(baseCents, inPackages);
  const groups = groupNumbers(
    didCountry.groups.map(({ state, dids }) => ({
      state,
      name: placeName(language, state),
      dids: dids.map((number) => ({ ...number, priceCents: number.priceCents + surcharge })),
    })),
    listAreaCodes(didCountry),
  );
  const largest = [...placesOf(didCountry.iso2).keys()];
  return beginWith(
    groups,
    largest.map((name) => placeName(language, name)),
  );
}

/**
 * Returns a number of a country as of the build: the first one of its most populous place in stock;
 * undefined without any.
 */
export function findExampleNumber({
  iso2,
  groups,
}: Pick<StockedCountry, 'iso2' | 'groups'>): string | undefined {
  const inStock = groups.filter(({ dids }) => dids.length > 0);
  const [largest = inStock[0]] = [...placesOf(iso2).keys()].flatMap(
    (name) => inStock.find(({ state }) => state === name) ?? [],
  );
  return largest?.dids[0]?.number;
}

/** Returns what the live list of a country takes from the build: it has no table of area codes. */
export const builtPlaces = (language: Language, didCountry: StockedCountry): BuiltPlaces => ({
  names: placeNames(
    language,
    didCountry.groups.map(({ state }) => state),
  ),
  areaCodes: listAreaCodes(didCountry),
});

/** Returns the texts of a search of these numbers: of area codes only where they have some. */
export const fitSearchTexts = <Texts extends PickerTexts>(
  t: Translate,
  texts: Texts,
  groups: readonly NumberGroup[],
): Texts =>
  groups.some(({ areaCodes }) => areaCodes.length > 0)
    ? texts
    : {
        ...texts,
        'numbers.filter-hint': t('numbers.filter-hint-plain'),
        'numbers.at-start': t('numbers.at-start-plain'),
      };
