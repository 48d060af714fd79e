import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute, phoneNumbersRoute } from '#config/routes.ts';
import { countryForms, countryValues } from '#i18n/countries/country-forms.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { buildLanguages, languageParam } from '#i18n/static-paths.ts';
import type { Cents } from '#lib/money/money.ts';
import { digitsOf } from '#lib/phone/phone.ts';
import {
  readCountriesOnSale,
  readNumberCountries,
  readPackages,
  readPrices,
  readStock,
} from '#site-data/read.ts';
import { findDearerNumber, highestMonthCents, lowestMonthCents } from '#site-data/number-prices.ts';
import {
  type StockedCountry,
  listDurations,
  type MonthlyPrice,
  type NumberCountry,
  type PackageCountry,
  type PairPrice,
} from '#site-data/site-data.ts';
import { findCallingCode, diallingOf } from '#features/numbers/facts/dialling.ts';
import { insideRows } from '#features/numbers/facts/pair-facts.ts';
import { findExampleNumber } from '#features/numbers/pair/built-numbers.ts';
import { listNeighbours, neighboursTitle } from '#features/numbers/pair/neighbours.ts';
import { isMultiMonth } from '#lib/calendar.ts';

/** What a duration costs with the numbers of a country in the pairs that offer it. */
interface PriceRange {
  months: number;
  lowest: MonthlyPrice;
  /** Undefined where it is not known what the dearest number costs. */
  highest: MonthlyPrice | undefined;
}

/**
 * Returns for each duration its lowest price among pairs, and that of the country's dearest number
 * in stock.
 */
export function listPriceRanges(
  prices: readonly PairPrice[],
  country: Pick<StockedCountry, 'groups' | 'dearest'>,
): PriceRange[] {
  const hasDearer = findDearerNumber(prices, country) !== undefined;
  return [...Map.groupBy(prices.flatMap(listDurations), ({ months }) => months)]
    .map(([months, offered]) => {
      const sorted = offered.toSorted((one, other) => one.monthlyCents - other.monthlyCents);
      const lowest = sorted[0] as MonthlyPrice;
      if (!isMultiMonth(months)) {
        const cents = highestMonthCents(prices, country);
        return { months, lowest, highest: { months, monthlyCents: cents, totalCents: cents } };
      }
      const highest = hasDearer
        ? country.dearest?.find((price) => price.months === months)
        : sorted.at(-1);
      return { months, lowest, highest };
    })
    .sort((one, other) => one.months - other.months);
}

/** A pair of the page's number country with what a month of the cheapest number costs in it. */
export interface CountryHubPair {
  packageCountry: PackageCountry;
  name: string;
  price: PairPrice;
}

/** Returns the pairs of a number country, by the names of the countries to use it in. */
function listPairs(language: Language, didCountry: NumberCountry): CountryHubPair[] {
  const prices = readPrices(didCountry.id);
  return readPackages()
    .flatMap((packageCountry): CountryHubPair | [] => {
      const price = prices[packageCountry.packageId];
      return price === undefined
        ? []
        : {
            packageCountry,
            name: countryName(language, packageCountry.iso2, packageCountry.name),
            price,
          };
    })
    .sort((one, other) => one.name.localeCompare(other.name, language));
}

const lowestFrom = (pairs: readonly CountryHubPair[]): Cents =>
  lowestMonthCents(pairs.map(({ price }) => price));

/** Returns the neighbouring number countries, each with its page and lowest price of a month. */
const listNearby = (language: Language, didCountry: NumberCountry) =>
  listNeighbours(didCountry.iso2, readCountriesOnSale()).map((country) => ({
    iso2: country.iso2,
    name: countryName(language, country.iso2, country.name),
    href: localizedPath(language, phoneNumbersRoute(country.slug)),
    monthCents: lowestFrom(listPairs(language, country)),
  }));

/**
 * Returns the calling code of a number country, and how a number of it is dialled; without numbers
 * in stock there is none to show.
 */
export function countryHubDialling(
  language: Language,
  { iso2, groups }: Pick<StockedCountry, 'iso2' | 'groups'>,
) {
  const example = findExampleNumber({ iso2, groups });
  const dialling = example === undefined ? undefined : diallingOf(digitsOf(example), iso2);
  return {
    callingCode: findCallingCode(iso2),
    inside: dialling === undefined ? [] : insideRows(language, dialling),
    international: dialling?.mobile,
  };
}

/** Returns everything that the page of a number country shows. */
export function countryHubPage({ language, didCountry: { id } }: CountryHubProps) {
  const didCountry = readStock(id);
  const name = countryName(language, didCountry.iso2, didCountry.name);
  const pairs = listPairs(language, didCountry);
  const nearby = listNearby(language, didCountry);
  const prices = pairs.map(({ price }) => price);
  /** Then it is said once, above, and not by each of them. */
  const isOnePrice = new Set(prices.map(({ baseCents }) => baseCents)).size === 1;
  const names = countryValues('didCountry', countryForms(language, didCountry.iso2, name));
  return {
    path: phoneNumbersRoute(didCountry.slug),
    iso2: didCountry.iso2,
    names,
    /** Undefined while the country is sold out: then nothing is offered. */
    fromCents: didCountry.isSoldOut === true ? undefined : lowestFrom(pairs),
    didCountry,
    pairs,
    dialling: countryHubDialling(language, didCountry),
    prices: listPriceRanges(prices, didCountry),
    /** What the prices of a duration depend on. */
    pricesBy: {
      number: findDearerNumber(prices, didCountry) !== undefined,
      country: new Set(prices.map((price) => JSON.stringify(listDurations(price)))).size > 1,
    },
    packages: pairs.map(({ packageCountry, name: packageName, price }) => ({
      iso2: packageCountry.iso2,
      name: packageName,
      href: localizedPath(language, chooseYourNumberRoute(didCountry.slug, packageCountry.slug)),
      monthCents: isOnePrice ? undefined : price.baseCents,
    })),
    nearby,
    nearbyTitle: neighboursTitle(didCountry.iso2, nearby),
  };
}

interface CountryHubProps {
  language: Language;
  didCountry: NumberCountry;
}

/** Lists the number countries' pages (`getStaticPaths`): each country in every language. */
export const countryHubPaths = () =>
  buildLanguages.flatMap((language) =>
    readNumberCountries().map((didCountry) => ({
      params: { language: languageParam(language), didCountry: didCountry.slug },
      props: { language, didCountry } satisfies CountryHubProps,
    })),
  );
