import { describe, expect, it } from 'vitest';
import { countryCode } from '#lib/country/country-code.ts';
import { providerCountryCode } from '#lib/country/provider-country-code.ts';

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

describe('the code of a country that the provider names as ISO 3166-1 does', () => {
  it.each([
    ['Bolivia, Plurinational State of', 'BO'],
    ['Bolivia (Plurinational State of)', 'BO'],
    ['Congo, The Democratic Republic of the', 'CD'],
    ['Congo (Democratic Republic of the)', 'CD'],
    ['Congo, Republic of the', 'CG'],
    ['Iran, Islamic Republic of', 'IR'],
    ['Iran (Islamic Republic of)', 'IR'],
    ["Korea, Democratic People's Republic of", 'KP'],
    ["Democratic People's Republic of Korea", 'KP'],
    ['Korea, North', 'KP'],
    ['Korea, Republic of', 'KR'],
    ['Korea, South', 'KR'],
    ["Lao People's Democratic Republic", 'LA'],
    ['Macedonia, the former Yugoslav Republic of', 'MK'],
    ['Micronesia, Federated States of', 'FM'],
    ['Micronesia (Federated States of)', 'FM'],
    ['Moldova, Republic of', 'MD'],
    ['Republic of Moldova', 'MD'],
    ['Palestine, State of', 'PS'],
    ['Palestinian Territory, Occupied', 'PS'],
    ['Taiwan, Province of China', 'TW'],
    ['Tanzania, United Republic of', 'TZ'],
    ['United Republic of Tanzania', 'TZ'],
    ['Venezuela, Bolivarian Republic of', 'VE'],
    ['Venezuela (Bolivarian Republic of)', 'VE'],
    ['Virgin Islands, British', 'VG'],
    ['Virgin Islands (British)', 'VG'],
    ['Virgin Islands, U.S.', 'VI'],
    ['Virgin Islands, US', 'VI'],
    ['Syrian Arab Republic', 'SY'],
    ['Viet Nam', 'VN'],
    ['Brunei Darussalam', 'BN'],
    ['Saint Helena, Ascension and Tristan da Cunha', 'SH'],
    ['Falkland Islands (Malvinas)', 'FK'],
    ['Holy See (Vatican City State)', 'VA'],
    ['Cabo Verde', 'CV'],
    ['Eswatini', 'SZ'],
    ['Türkiye', 'TR'],
    ["Cote d'Ivoire", 'CI'],
    ['Bonaire, Sint Eustatius and Saba', 'BQ'],
    ['Saint Martin (French part)', 'MF'],
    ['Sint Maarten (Dutch part)', 'SX'],
    ['Netherlands, Kingdom of the', 'NL'],
    ['United Kingdom of Great Britain and Northern Ireland', 'GB'],
    ['Curaçao', 'CW'],
    ['Réunion', 'RE'],
    ['Macao', 'MO'],
    ['Hong Kong, China', 'HK'],
    ['Timor-Leste', 'TL'],
    ['Gambia, The', 'GM'],
    ['Bahamas, The', 'BS'],
    ['Cocos (Keeling) Islands', 'CC'],
    ['North Macedonia', 'MK'],
    ['Pitcairn', 'PN'],
    ['Wallis and Futuna', 'WF'],
    ['Samoa, American', 'AS'],
    ['Sudan, South', 'SS'],
    ['Sao Tome and Principe', 'ST'],
    ['Guinea-Bissau', 'GW'],
    ['French Southern Territories', 'TF'],
    ['Svalbard and Jan Mayen', 'SJ'],
    ['Saint Barthelemy', 'BL'],
  ])('of %s is %s', (name, code) => {
    expect(providerCountryCode(undefined, name)).toBe(code);
  });
});
