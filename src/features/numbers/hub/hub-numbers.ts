import type { Language } from '#config/languages.ts';
import { homeCountry } from '#domain/country/country-search.ts';
import { placeNames } from '#i18n/place-names.ts';
import { getTexts, pickTexts } from '#i18n/texts.ts';
import type { DidCountry } from '#site-data/site-data.ts';
import { listBuiltNumbers } from '#features/numbers/built-numbers.ts';
import { searchableBy } from '#features/numbers/number-groups.ts';
import { staticNumbersHtml } from '#features/numbers/static-numbers.ts';
import type { HubPair } from './hub-page.ts';
import { chooseNumberPath, HUB_SEARCH_TEXTS } from './hub-search.ts';

/** A number country with its pairs, of which there is at least one. */
interface HubOffer {
  did: DidCountry;
  pairs: readonly HubPair[];
}

const asHome = ({ own, name, price }: HubPair) => ({
  slug: own.slug,
  name,
  packageId: own.packageId,
  baseCents: price.baseCents,
});

/**
 * Returns the numbers of a country as of the build, each with a link to its choice in the country
 * that the language points to, and what searches them in the browser.
 */
export function hubNumbers(language: Language, { did, pairs }: HubOffer) {
  const likely = homeCountry(
    pairs.map(({ own }) => own),
    [language],
  );
  const [first, ...others] = pairs.toSorted(
    (one, other) => Number(other.own.slug === likely?.slug) - Number(one.own.slug === likely?.slug),
  );
  if (first === undefined) throw new Error(`No package for numbers of ${did.slug}`);
  const texts = pickTexts(getTexts(language), HUB_SEARCH_TEXTS);
  const groups = listBuiltNumbers(language, did, first.price.baseCents);
  const linkTo = ({ id }: { id: number }): string =>
    chooseNumberPath(language, { didSlug: did.slug, homeSlug: first.own.slug, id });
  const places = did.groups.map(({ state }) => state);
  return {
    html: staticNumbersHtml({ texts, baseCents: first.price.baseCents, linkTo }, groups).html,
    search: {
      language,
      did: { id: did.id, slug: did.slug },
      places: placeNames(language, places),
      homes: [asHome(first), ...others.map(asHome)] as const,
      built: searchableBy(groups),
      texts,
    },
  };
}
