import { isOnMap } from '#domain/map/atlas.ts';
import type { Language } from '#config/languages.ts';
import { countryImagePath, type SharePicture } from '#config/social-images.ts';
import { countryForms, countryValues } from '#i18n/countries/country-forms.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import type { Translate } from '#i18n/texts.ts';
import { SharedParts } from '#lib/page-inputs.ts';
import { formatUsd } from '#lib/money/money.ts';
import { findCallingCode } from '#features/numbers/facts/dialling.ts';
import { readPackages, readPrices, readStock } from '#site-data/read.ts';
import { lowestMonthCents } from '#site-data/number-prices.ts';
import type { NumberCountry } from '#site-data/site-data.ts';

/** What a number country's share picture shows, and the same in words. */
interface CountryShare extends SharePicture {
  title: string;
  /** Undefined for a country that libphonenumber does not know. */
  callingCode: string | undefined;
  /** Undefined while the country is sold out. */
  price: string | undefined;
  /** The places that have numbers, by the provider's name. */
  places: string[];
}

const shares = new SharedParts<string, CountryShare>();

/** Returns the share picture of a number country's page and its choose-number pages. */
export function getSharePicture(
  t: Translate,
  { language, didCountry }: { language: Language; didCountry: NumberCountry },
): CountryShare {
  const id = `${language} ${didCountry.id}`;
  const create = (): CountryShare => createSharePicture(t, language, didCountry);
  return import.meta.env.DEV ? create() : shares.get(id, create);
}

function createSharePicture(
  t: Translate,
  language: Language,
  didCountry: NumberCountry,
): CountryShare {
  const prices = readPrices(didCountry.id);
  const name = countryName(language, didCountry.iso2, didCountry.name);
  const names = countryValues('didCountry', countryForms(language, didCountry.iso2, name));
  const groups = readStock(didCountry.id).groups.filter(({ dids }) => dids.length > 0);
  const code = findCallingCode(didCountry.iso2);
  const offered = readPackages().flatMap(({ packageId }) => prices[packageId] ?? []);
  const title = t('country-hub.title', names);
  const price =
    didCountry.isSoldOut === true
      ? undefined
      : t('get-number.from', { price: formatUsd(lowestMonthCents(offered)) });
  const words = [
    title,
    ...(code === undefined ? [] : [`${t('country-hub.code-label')}: ${code}`]),
    ...(price === undefined ? [] : [`${t('country-hub.price-label')}: ${price}`]),
    ...(isOnMap(didCountry.iso2) ? [t('pair-facts.map-same', names)] : []),
  ];
  return {
    path: countryImagePath(didCountry.slug, language),
    alt: words.map((text) => text.replace(/\.$/, '')).join('. '),
    title,
    callingCode: code,
    price,
    places: groups.map(({ state }) => state),
  };
}
