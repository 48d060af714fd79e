import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute, phoneNumbersRoute } from '#config/routes.ts';
import { listNearest } from '#domain/country/world-regions.ts';
import { countryForms, countryValues } from '#i18n/country-forms.ts';
import { countryName } from '#i18n/country-name.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { builtLanguages, languageParam } from '#i18n/static-paths.ts';
import type { Cents } from '#lib/money.ts';
import { callingCode, digitsOf } from '#lib/phone.ts';
import { readCatalogue, readNumberCountries, readPackages, readPrices } from '#site-data/read.ts';
import {
  type DidCountry,
  fromPriceCents,
  type MonthlyPrice,
  type PackageCountry,
  type PairPrice,
} from '#site-data/site-data.ts';
import { getDialling } from '#features/numbers/facts/dialling.ts';

/** What a month costs in the pairs of a country that offer a duration. */
interface PriceRange {
  months: number;
  lowestCents: Cents;
  highestCents: Cents;
}

/** Returns for each duration the lowest and the highest price of a month among pairs. */
export function listPriceRanges(prices: readonly PairPrice[]): PriceRange[] {
  const offers = prices.flatMap(({ baseCents, options }): MonthlyPrice[] => [
    { months: 1, monthlyCents: baseCents },
    ...options,
  ]);
  return [...Map.groupBy(offers, ({ months }) => months)]
    .map(([months, offered]) => {
      const cents = offered.map(({ monthlyCents }) => monthlyCents);
      return { months, lowestCents: Math.min(...cents), highestCents: Math.max(...cents) };
    })
    .sort((one, other) => one.months - other.months);
}

/** A pair of the page's number country with what a month of an ordinary number costs in it. */
export interface HubPair {
  own: PackageCountry;
  name: string;
  price: PairPrice;
}

/** Number of nearby countries listed. */
const NEARBY = 6;

/** Returns the pairs of a number country, by the names of the countries to use it in. */
function listPairs(language: Language, did: Pick<DidCountry, 'id'>): HubPair[] {
  const prices = readPrices(did.id);
  return readPackages()
    .flatMap((own): HubPair | [] => {
      const price = prices[own.packageId];
      return price === undefined
        ? []
        : { own, name: countryName(language, own.iso2, own.name), price };
    })
    .sort((one, other) => one.name.localeCompare(other.name, language));
}

const lowestFrom = (pairs: readonly HubPair[]): Cents =>
  Math.min(...pairs.map(({ price }) => fromPriceCents(price)));

/** Returns the number countries that are nearest, each with its page and lowest price. */
const listNearby = (language: Language, did: DidCountry) =>
  listNearest(did.iso2, readNumberCountries(), NEARBY).map((country) => ({
    iso2: country.iso2,
    name: countryName(language, country.iso2, country.name),
    href: localizedPath(language, phoneNumbersRoute(country.slug)),
    monthCents: lowestFrom(listPairs(language, country)),
  }));

/** Returns everything that the page of a number country shows. */
export function hubPage({ language, did }: HubProps) {
  const name = countryName(language, did.iso2, did.name);
  const pairs = listPairs(language, did);
  /** Then it is said once, above, and not by each of them. */
  const isOnePrice = new Set(pairs.map(({ price }) => fromPriceCents(price))).size === 1;
  const example = did.groups.flatMap(({ dids }) => dids)[0]?.number;
  const names = countryValues('didCountry', countryForms(language, did.iso2, name));
  return {
    path: phoneNumbersRoute(did.slug),
    iso2: did.iso2,
    names,
    fromCents: lowestFrom(pairs),
    did,
    pairs,
    dialling:
      example === undefined
        ? undefined
        : {
            ...getDialling(digitsOf(example), did.iso2),
            callingCode: `+${callingCode(digitsOf(example))}`,
          },
    prices: listPriceRanges(pairs.map(({ price }) => price)),
    packages: pairs.map(({ own, name: ownName, price }) => ({
      iso2: own.iso2,
      name: ownName,
      href: localizedPath(language, chooseYourNumberRoute(did.slug, own.slug)),
      monthCents: isOnePrice ? undefined : fromPriceCents(price),
    })),
    nearby: listNearby(language, did),
  };
}

interface HubProps {
  language: Language;
  did: DidCountry;
}

/** `getStaticPaths` of the number countries' pages: each country in every language. */
export const hubPaths = () =>
  builtLanguages.flatMap((language) =>
    readCatalogue().didCountries.map((did) => ({
      params: { language: languageParam(language), didCountry: did.slug },
      props: { language, did } satisfies HubProps,
    })),
  );
