import type { Language } from '#config/languages.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import type { Translate } from '#i18n/texts.ts';
import { countRateDecimals, formatRate } from '#lib/money/call-cost.ts';
import type { Destination } from '#site-data/destinations.ts';
import type { CallRate } from '#site-data/site-data.ts';

/** A row of the rates table in one language. */
interface RateRow {
  country: string;
  destination: string;
  price: string;
}

const DESTINATION_KEYS = {
  Landline: 'rates.destination-landline',
  Mobile: 'rates.destination-mobile',
  'Toll-free': 'rates.destination-toll-free',
} as const satisfies Record<Destination, string>;

const isKnown = (destination: string): destination is Destination =>
  Object.hasOwn(DESTINATION_KEYS, destination);

/**
 * Returns the rows of a rates table, by country and then by destination. A destination without a
 * translation has the API's word. All prices have as many decimals as the one that needs most.
 */
export function rateRows(rates: readonly CallRate[], language: Language, t: Translate): RateRow[] {
  const { compare } = new Intl.Collator(language);
  const decimals = countRateDecimals(rates.map(({ microsPerMinute }) => microsPerMinute));
  const rows = rates.map(({ country, iso2, destination, microsPerMinute }) => ({
    country: countryName(language, iso2, country),
    destination: isKnown(destination) ? t(DESTINATION_KEYS[destination]) : destination,
    price: formatRate(microsPerMinute, decimals),
  }));
  return rows.sort(
    (one, other) =>
      compare(one.country, other.country) || compare(one.destination, other.destination),
  );
}
