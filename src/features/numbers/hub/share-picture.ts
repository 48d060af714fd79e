import { findCountry } from '#domain/map/atlas.ts';
import type { Language } from '#config/languages.ts';
import { countryImagePath, type SharePicture } from '#config/social-images.ts';
import { countryForms, countryValues } from '#i18n/country-forms.ts';
import { countryName } from '#i18n/country-name.ts';
import type { Translate } from '#i18n/texts.ts';
import { SharedParts } from '#lib/page-inputs.ts';
import { formatUsd } from '#lib/money.ts';
import { callingCode } from '#lib/phone.ts';
import { readPackages, readPrices } from '#site-data/read.ts';
import { type DidCountry, fromPriceCents } from '#site-data/site-data.ts';

/** What a number country's share picture shows, and the same in words. */
interface CountryShare extends SharePicture {
  title: string;
  /** Undefined while no number of the country is known. */
  callingCode: string | undefined;
  price: string;
  /** The places that have numbers, by the provider's name. */
  places: string[];
}

const shares = new SharedParts<string, CountryShare>();

/** Returns the share picture of a number country's page and its choose-number pages. */
export function getSharePicture(
  t: Translate,
  { language, did }: { language: Language; did: DidCountry },
): CountryShare {
  const id = `${language} ${did.id}`;
  const create = (): CountryShare => createSharePicture(t, language, did);
  return import.meta.env.DEV ? create() : shares.get(id, create);
}

function createSharePicture(t: Translate, language: Language, did: DidCountry): CountryShare {
  const prices = readPrices(did.id);
  const name = countryName(language, did.iso2, did.name);
  const names = countryValues('didCountry', countryForms(language, did.iso2, name));
  const groups = did.groups.filter(({ dids }) => dids.length > 0);
  const number = groups[0]?.dids[0]?.number;
  const code = number === undefined ? undefined : `+${callingCode(number)}`;
  const cents = readPackages().flatMap(({ packageId }) => {
    const price = prices[packageId];
    return price === undefined ? [] : fromPriceCents(price);
  });
  const title = t('country-hub.title', names);
  const price = t('get-number.from', { price: formatUsd(Math.min(...cents)) });
  const words = [
    title,
    ...(code === undefined ? [] : [`${t('country-hub.code-label')}: ${code}`]),
    `${t('country-hub.price-label')}: ${price}`,
    ...(findCountry(did.iso2) === undefined ? [] : [t('pair-facts.map-same', names)]),
  ];
  return {
    path: countryImagePath(did.slug, language),
    alt: words.map((text) => text.replace(/\.$/, '')).join('. '),
    title,
    callingCode: code,
    price,
    places: groups.map(({ state }) => state),
  };
}
