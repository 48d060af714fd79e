import { readFileSync } from 'node:fs';
import utils from 'intl-tel-input/utils';
import { NUMBER_FORMAT, NUMBER_TYPE, type NumberFormat } from 'intl-tel-input';
import { parsePhoneNumber } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, it, test } from 'vitest';
import { brandByName } from '#config/brands/brands.ts';
import { mainCountry } from '#lib/phone/phone-field.ts';
import { callingCode } from '#lib/phone/phone.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { createSandboxNumbers } from '#provider/sandbox/generated-catalogue.ts';
import { PHONE_TABLES, phoneTable } from '#tools/phone-tables.ts';

const { INTERNATIONAL, E164 } = NUMBER_FORMAT as Record<string, NumberFormat>;
const withSpaces = (written: string): string => written.replace(/[-.]/g, ' ');

/**
 * Returns a number as Google's libphonenumber writes it, or its groups by the metadata that the
 * shop ships where the two differ in age.
 */
function byLibrary(e164: string): string {
  const groups = parsePhoneNumber(e164).formatInternational();
  const written = utils.formatNumber(e164, undefined, INTERNATIONAL);
  return withSpaces(written) === groups ? written : groups;
}

/** Returns an example number of every type that a country has. */
const examplesOf = (country: string): string[] =>
  Object.values(NUMBER_TYPE)
    .map((type) => utils.getExampleNumber(country.toLowerCase(), type, E164 as NumberFormat))
    .filter((number) => number !== '');

describe('a number as people read it', () => {
  test.each([
    ['380445550123', '+380 44 555 0123'],
    ['442079460958', '+44 20 7946 0958'],
    ['972521587428', '+972 52-158-7428'],
    ['97225550143', '+972 2-555-0143'],
    ['498999998179', '+49 89 99998179'],
    ['557130550049', '+55 71 3055-0049'],
    ['525550550205', '+52 55 5055 0205'],
    ['61255501234', '+61 2 5550 1234'],
    ['447700900358', '+44 7700 900358'],
    ['12025550143', '+1 202-555-0143'],
    ['+1 (202) 555-0143', '+1 202-555-0143'],
    ['999', '+999'],
    ['9991234', '+999 1234'],
    ['anonymous', ''],
  ])('%s is written %s', (number, written) => {
    expect(formatPhone(number)).toBe(written);
  });

  test.each(Object.keys(metadata.countries).filter((code) => /^[A-Z]{2}$/.test(code)))(
    'of every type in %s is written as libphonenumber writes it',
    (country) => {
      const numbers = examplesOf(country);
      expect(numbers).not.toEqual([]);
      expect(numbers.map(formatPhone)).toEqual(numbers.map(byLibrary));
    },
  );

  it('is written as libphonenumber writes it, in the whole sandbox catalogue and for the brand', () => {
    const numbers = [
      ...createSandboxNumbers().map(({ number }) => number),
      ...Object.values(brandByName('bglobal').phones),
    ];
    expect(numbers.map(formatPhone)).toEqual(numbers.map(byLibrary));
  });
});

describe('a calling code', () => {
  test.each(Object.entries(metadata.country_calling_codes))(
    '%s is found at the beginning of a number, and belongs to its main country',
    (code, countries) => {
      expect(callingCode(`+${code} 555 01 23`)).toBe(code);
      const main = countries.find((country) => /^[A-Z]{2}$/.test(country));
      expect(mainCountry(code)).toBe(main);
    },
  );
});

test.each(Object.keys(PHONE_TABLES) as (keyof typeof PHONE_TABLES)[])(
  '%s is what `npm run phone-tables` writes with this version of libphonenumber',
  async (file) => {
    expect(readFileSync(file, 'utf8')).toBe(await phoneTable(file));
  },
);
