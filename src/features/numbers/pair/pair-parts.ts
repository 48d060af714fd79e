import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute } from '#config/routes.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { getTexts, pickTexts, type Translate } from '#i18n/texts.ts';
import { markup } from '#lib/text/markup.ts';
import type { Cents } from '#lib/money/money.ts';
import { SharedParts } from '#lib/page-inputs.ts';
import { readPackages, readShopCountries, type ShopCountry } from '#site-data/read.ts';
import type { StockedCountry, NumberCountry, PairPrice } from '#site-data/site-data.ts';
import { FACT_TEXTS, type FactTexts } from '../facts/pair-facts.ts';
import { PAIR_TEXTS, type PairTexts, PICKER_TEXTS, type PickerTexts } from './numbers-texts.ts';
import { builtPlaces, fitSearchTexts, listBuiltNumbers } from './built-numbers.ts';
import type { BuiltPlaces } from './load-pair.ts';
import { listNeighbours } from './neighbours.ts';
import { hasDearer, type SearchableBy, searchableBy } from './number-groups.ts';
import { staticNumbersHtml } from './static-numbers.ts';

/** The list of numbers as of the build. */
interface BuiltNumbers {
  html: string;
  texts: PickerTexts;
  searchable: SearchableBy;
  hasDearer: boolean;
}

/** What all pages of a language share. */
export interface LanguageParts {
  t: Translate;
  pairTexts: PairTexts;
  pickerTexts: PickerTexts;
  factTexts: FactTexts;
  packages: { slug: string; name: string }[];
  numbers: SharedParts<string, BuiltNumbers>;
  links: SharedParts<number, string>;
  places: SharedParts<number, BuiltPlaces>;
  /** Countries near a package's own, by its code. */
  nearby: SharedParts<string, readonly ShopCountry[]>;
}

const languageParts = new SharedParts<Language, LanguageParts>();

/**
 * Returns what all pages of a language share. It is made once: the render loop only looks it up.
 */
export const partsOf = (language: Language): LanguageParts =>
  import.meta.env.DEV
    ? createParts(language)
    : languageParts.get(language, () => createParts(language));

function createParts(language: Language): LanguageParts {
  const t = getTexts(language);
  return {
    t,
    pairTexts: pickTexts(t, PAIR_TEXTS),
    pickerTexts: pickTexts(t, PICKER_TEXTS),
    factTexts: pickTexts(t, FACT_TEXTS),
    packages: readPackages()
      .map(({ slug, iso2, name }) => ({ slug, name: countryName(language, iso2, name) }))
      .sort((one, other) => one.name.localeCompare(other.name, language)),
    numbers: new SharedParts(),
    links: new SharedParts(),
    places: new SharedParts(),
    nearby: new SharedParts(),
  };
}

/** Returns the countries near a package's own (ISO 3166-1 alpha-2) that the shop has pages of. */
export const nearbyOf = (parts: LanguageParts, iso2: string): readonly ShopCountry[] =>
  parts.nearby.get(iso2, () =>
    listNeighbours(
      iso2,
      readShopCountries().filter((country) => country.iso2 !== iso2),
    ),
  );

function packageLinks(
  language: Language,
  didCountry: NumberCountry,
  packages: LanguageParts['packages'],
) {
  return packages.map(({ slug, name }) => {
    const href = localizedPath(language, chooseYourNumberRoute(didCountry.slug, slug));
    return markup`<li><a href="${href}">${name}</a></li>`;
  });
}

function builtNumbers(
  { t, pickerTexts: texts }: LanguageParts,
  { language, didCountry }: { language: Language; didCountry: StockedCountry },
  baseCents: Cents,
): BuiltNumbers {
  const groups = listBuiltNumbers(language, didCountry, baseCents);
  const { html } = staticNumbersHtml({ texts, baseCents }, groups);
  const dearer = hasDearer(groups, baseCents);
  return {
    html,
    texts: fitSearchTexts(t, texts, groups),
    searchable: searchableBy(groups),
    hasDearer: dearer,
  };
}

/** Returns what all pages of a number country share, of its list those with the same price. */
export function countryParts(
  parts: LanguageParts,
  { language, didCountry }: { language: Language; didCountry: StockedCountry },
  price: PairPrice | undefined,
) {
  /**
   * Pages with the same name share all but what is filled in as a blank
   * (docs/decisions/repeated-page-frames.md): with the same price they have the same list.
   */
  const variant = `${didCountry.id}-${price?.baseCents ?? 'sold-out'}`;
  return {
    variant,
    numbers: parts.numbers.get(variant, () =>
      builtNumbers(parts, { language, didCountry }, price?.baseCents ?? 0),
    ),
    otherPackages: parts.links.get(didCountry.id, () =>
      packageLinks(language, didCountry, parts.packages)
        .map(({ html }) => html)
        .join(''),
    ),
    places: parts.places.get(didCountry.id, () => builtPlaces(language, didCountry)),
  };
}
