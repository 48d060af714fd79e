import { comparableName, countryCode } from './country-code.ts';

/** Names of ISO 3166-1 that Unicode does not have, by alpha-2; no visitor searches for them. */
const OFFICIAL_NAMES: Readonly<Record<string, string>> = {
  BQ: 'Bonaire, Sint Eustatius and Saba',
  CV: 'Cabo Verde',
  FK: 'Falkland Islands (Malvinas)',
  GB: 'United Kingdom of Great Britain and Northern Ireland',
  HK: 'Hong Kong, China',
  KP: 'Democratic People’s Republic of Korea',
  LA: 'Lao People’s Democratic Republic',
  MD: 'Republic of Moldova',
  MF: 'Saint Martin (French part)',
  PS: 'Palestinian Territory, Occupied',
  SH: 'Saint Helena, Ascension and Tristan da Cunha',
  SX: 'Sint Maarten (Dutch part)',
  SY: 'Syrian Arab Republic',
  TZ: 'United Republic of Tanzania',
};

/** What ISO 3166-1 has after a short name: `Iran, Islamic Republic of`. */
const FORM_OF_STATE = /[,(].*\b(?:of|state)\b.*/i;

/** Returns `Republic of Korea` of `Korea, Republic of`. */
const withoutComma = (name: string): string => name.replace(/^(.+?)[,(](.+)/, '$2 $1');

function knownCode(englishName: string): string | undefined {
  const name = comparableName(englishName);
  return (
    countryCode(englishName) ??
    Object.entries(OFFICIAL_NAMES).find(([, official]) => comparableName(official) === name)?.[0]
  );
}

/**
 * Returns the code of a country that the provider sends, in capital letters: the one that comes
 * with it in any case, else that of its English name; empty where neither is known.
 */
export const providerCountryCode = (iso2: string | null | undefined, englishName: string): string =>
  (
    iso2 ??
    knownCode(englishName) ??
    knownCode(withoutComma(englishName)) ??
    countryCode(englishName.replace(FORM_OF_STATE, '')) ??
    ''
  ).toUpperCase();
