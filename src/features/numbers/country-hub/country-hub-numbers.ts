import type { Language } from '#config/languages.ts';
import { guessCountry } from '#domain/country/country-search.ts';
import { getTexts, pickTexts } from '#i18n/texts.ts';
import type { StockedCountry } from '#site-data/site-data.ts';
import {
  builtPlaces,
  fitSearchTexts,
  listBuiltNumbers,
} from '#features/numbers/pair/built-numbers.ts';
import { searchableBy } from '#features/numbers/pair/number-groups.ts';
import { staticNumbersHtml } from '#features/numbers/pair/static-numbers.ts';
import type { CountryHubPair } from './country-hub-page.ts';
import { chooseNumberPath, COUNTRY_HUB_SEARCH_TEXTS } from './country-hub-search.ts';

/** A number country with its pairs, of which there is at least one. */
interface CountryHubOffer {
  didCountry: StockedCountry;
  pairs: readonly CountryHubPair[];
}

const asOption = ({ packageCountry, name, price }: CountryHubPair) => ({
  slug: packageCountry.slug,
  name,
  packageId: packageCountry.packageId,
  baseCents: price.baseCents,
});

/**
 * Returns the numbers of a country as of the build, each with a link to its choice in the country
 * that the language points to, and what searches them in the browser.
 */
export function countryHubNumbers(language: Language, { didCountry, pairs }: CountryHubOffer) {
  const likely = guessCountry(
    pairs.map(({ packageCountry }) => packageCountry),
    [language],
  );
  const [first, ...others] = pairs.toSorted(
    (one, other) =>
      Number(other.packageCountry.slug === likely?.slug) -
      Number(one.packageCountry.slug === likely?.slug),
  );
  if (first === undefined) throw new Error(`No package for numbers of ${didCountry.slug}`);
  const t = getTexts(language);
  const texts = pickTexts(t, COUNTRY_HUB_SEARCH_TEXTS);
  const groups = listBuiltNumbers(language, didCountry, first.price.baseCents);
  const linkTo = ({ id }: { id: number }): string =>
    chooseNumberPath(language, {
      didSlug: didCountry.slug,
      homeSlug: first.packageCountry.slug,
      id,
    });
  const list = { texts, baseCents: first.price.baseCents, linkTo, isShort: true };
  return {
    html: staticNumbersHtml(list, groups).html,
    search: {
      language,
      did: { id: didCountry.id, slug: didCountry.slug },
      places: builtPlaces(language, didCountry),
      homes: [asOption(first), ...others.map(asOption)] as const,
      built: searchableBy(groups),
      texts: fitSearchTexts(t, texts, groups),
    },
  };
}
