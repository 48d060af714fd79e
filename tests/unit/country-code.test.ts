import { describe, expect, it } from 'vitest';
import { countryCode, providerCountryCode } from '#lib/country/country-code.ts';

describe('the code of a country by its English name', () => {
  it.each([
    ['United States', 'US'],
    ['United Kingdom', 'GB'],
    ['germany', 'DE'],
    ['Antigua and Barbuda', 'AG'],
    ["Côte d'Ivoire", 'CI'],
    ['Hong Kong', 'HK'],
    ['Saint Lucia', 'LC'],
    ['Saint Vincent and Grenadines', 'VC'],
    ['DR Congo', 'CD'],
    ['Congo', 'CG'],
    ['Palestine', 'PS'],
    ['Myanmar', 'MM'],
    ['US Virgin Islands', 'VI'],
    ['The Gambia', 'GM'],
    ['the netherlands', 'NL'],
    ['North Korea', 'KP'],
    ['Czech Republic', 'CZ'],
    ['Turkey', 'TR'],
    ['Nowhere', undefined],
  ])('of %s is %s', (name, code) => {
    expect(countryCode(name)).toBe(code);
  });
});

describe('the code of a country that the provider sends', () => {
  it.each([
    ['in small letters', 'us', 'United States', 'US'],
    ['before its name', 'GB', 'Wales', 'GB'],
    ['by its name alone', undefined, 'Czech Republic', 'CZ'],
    ['by its name where it is null', null, 'Iceland', 'IS'],
    ['with an unknown name', undefined, 'Nowhere', ''],
    ['by an everyday name', null, 'Turkey', 'TR'],
    ['by a name with its article', null, 'Democratic Republic of the Congo', 'CD'],
    ['by another name of more than one', null, 'United States of America', 'US'],
  ])('%s', (_, iso2, name, code) => {
    expect(providerCountryCode(iso2, name)).toBe(code);
  });
});
