/**
 * English names of countries that people and providers use and Unicode does not have, by ISO 3166-1
 * alpha-2. Codes are found by them, and searches find the country.
 */
export const EVERYDAY_COUNTRY_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  BN: ['Brunei Darussalam'],
  CC: ['Cocos Islands'],
  CD: ['DR Congo', 'Democratic Republic of Congo'],
  CG: ['Congo', 'Republic of Congo'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic'],
  GB: ['Great Britain'],
  HK: ['Hong Kong SAR'],
  KR: ['Korea', 'Republic of Korea'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  MO: ['Macau'],
  NL: ['Holland'],
  RU: ['Russian Federation'],
  SK: ['Slovak Republic'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  US: ['USA', 'United States of America'],
  VA: ['Holy See'],
};
