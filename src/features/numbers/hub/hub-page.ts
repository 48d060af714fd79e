import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute, phoneNumbersRoute } from '#config/routes.ts';
import { countryForms, countryValues } from '#i18n/country-forms.ts';
import { countryName } from '#i18n/country-name.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { placeName } from '#i18n/place-names.ts';
import { builtLanguages, languageParam } from '#i18n/static-paths.ts';
import type { Cents } from '#lib/money.ts';
import { callingCode, digitsOf } from '#lib/phone.ts';
import { readCatalogue } from '#site-data/read.ts';
import {
  type DidCountry,
  type DidGroup,
  fromPriceCents,
  type MonthlyPrice,
  type PairPrice,
  priceKey,
} from '#site-data/site-data.ts';
import { getDialling } from '#features/numbers/facts/dialling.ts';

/** A place of a country with numbers for sale; `number` is one of them as people there write it. */
interface HubPlace {
  name: string;
  number: string;
  count: number;
}

/** Returns the places of a country that have numbers, by name in the language. */
export function listPlaces(
  language: Language,
  groups: readonly DidGroup[],
  country: string,
): HubPlace[] {
  return groups
    .flatMap(({ state, dids: [first, ...others] }) =>
      first === undefined
        ? []
        : {
            name: placeName(language, state),
            number: getDialling(digitsOf(first.number), country).inside,
            count: others.length + 1,
          },
    )
    .sort((one, other) => one.name.localeCompare(other.name, language));
}

/** Returns for each duration the lowest price of a month among the pairs of a country. */
export function listLowestPrices(prices: readonly PairPrice[]): MonthlyPrice[] {
  const lowest = new Map<number, Cents>();
  for (const { baseCents, options } of prices) {
    for (const { months, monthlyCents } of [{ months: 1, monthlyCents: baseCents }, ...options]) {
      lowest.set(months, Math.min(monthlyCents, lowest.get(months) ?? monthlyCents));
    }
  }
  return [...lowest]
    .map(([months, monthlyCents]) => ({ months, monthlyCents }))
    .sort((one, other) => one.months - other.months);
}

/** Returns everything that the page of a number country shows. */
export function hubPage({ language, did }: HubProps) {
  const { packageCountries, prices } = readCatalogue();
  const name = countryName(language, did.iso2, did.name);
  const pairs = packageCountries.flatMap((own) => {
    const price = prices[priceKey(own.packageId, did.id)];
    return price === undefined ? [] : { own, price };
  });
  const places = listPlaces(language, did.groups, did.iso2);
  const example = did.groups.flatMap(({ dids }) => dids)[0]?.number;
  const names = countryValues('didCountry', countryForms(language, did.iso2, name));
  return {
    path: phoneNumbersRoute(did.slug),
    iso2: did.iso2,
    names,
    did,
    fromCents: Math.min(...pairs.map(({ price }) => fromPriceCents(price))),
    count: places.reduce((sum, place) => sum + place.count, 0),
    places,
    dialling:
      example === undefined
        ? undefined
        : {
            ...getDialling(digitsOf(example), did.iso2),
            callingCode: `+${callingCode(digitsOf(example))}`,
          },
    prices: listLowestPrices(pairs.map(({ price }) => price)),
    packages: pairs
      .map(({ own, price }) => ({
        iso2: own.iso2,
        name: countryName(language, own.iso2, own.name),
        href: localizedPath(language, chooseYourNumberRoute(did.slug, own.slug)),
        fromCents: fromPriceCents(price),
      }))
      .sort((one, other) => one.name.localeCompare(other.name, language)),
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
