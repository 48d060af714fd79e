import { comparableName, countryCode } from './country-code.ts';

/** Names of ISO 3166-1 that Unicode does not have, by alpha-2; no visitor searches for them. */
const OFFICIAL_NAMES: Readonly<Record<string, string>> = {
  'Bonaire, Sint Eustatius and Saba': 'BQ',
  'Cabo Verde': 'CV',
  'Congo, Democratic Republic of': 'CD',
  'Democratic People’s Republic of Korea': 'KP',
  'Falkland Islands (Malvinas)': 'FK',
  'Hong Kong, China': 'HK',
  'Korea, Democratic People’s Republic of': 'KP',
  'Korea, North': 'KP',
  'Korea, South': 'KR',
  'Lao People’s Democratic Republic': 'LA',
  'Palestinian Territory, Occupied': 'PS',
  'Republic of Moldova': 'MD',
  'Saint Helena, Ascension and Tristan da Cunha': 'SH',
  'Saint Martin (French part)': 'MF',
  'Sint Maarten (Dutch part)': 'SX',
  'Syrian Arab Republic': 'SY',
  'United Kingdom of Great Britain and Northern Ireland': 'GB',
  'United Republic of Tanzania': 'TZ',
  'Virgin Islands, British': 'VG',
  'Virgin Islands, US': 'VI',
};

/** What ISO 3166-1 has after a short name: `Iran, Islamic Republic of`. */
const FORM_OF_STATE = /[,(].*\b(?:of|state)\b.*/i;

function officialCode(englishName: string): string | undefined {
  const name = comparableName(englishName);
  const known = Object.keys(OFFICIAL_NAMES).find((official) => comparableName(official) === name);
  return known === undefined
    ? countryCode(englishName.replace(FORM_OF_STATE, ''))
    : OFFICIAL_NAMES[known];
}

/**
 * Returns the code of a country that the provider sends, in capital letters: the one that comes
 * with it in any case, else that of its English name; empty where neither is known.
 */
export const providerCountryCode = (iso2: string | null | undefined, englishName: string): string =>
  (iso2 ?? countryCode(englishName) ?? officialCode(englishName) ?? '').toUpperCase();
