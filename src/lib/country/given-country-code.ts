import { comparable, countryCode } from './country-code.ts';

/**
 * Everyday names that Unicode does not have, by code. In a separate file, as few pages need them.
 */
const EVERYDAY_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  BN: ['Brunei Darussalam'],
  CD: ['Democratic Republic of Congo'],
  CG: ['Republic of Congo'],
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

const everydayCodes: ReadonlyMap<string, string> = new Map(
  Object.entries(EVERYDAY_NAMES).flatMap(([code, names]) =>
    names.map((name) => [comparable(name), code] as const),
  ),
);

/**
 * Returns the code of a country in capital letters: the one that the provider gives in any case,
 * else that of its English name; empty where neither is known.
 */
export const givenOrKnownCode = (iso2: string | null | undefined, englishName: string): string =>
  (
    iso2 ??
    everydayCodes.get(comparable(englishName)) ??
    countryCode(englishName) ??
    ''
  ).toUpperCase();
