import { describe, expect, test } from 'vitest';
import { callingCode } from '#lib/calling-code.ts';
import { toCsv } from '#lib/csv.ts';
import { maskedNumber, nationalDigits } from '#lib/masked-number.ts';
import { onlyDigits } from '#lib/only-digits.ts';

describe('a number as people read it', () => {
  test.each([
    ['12025550143', '1', '+# ### ### ####', '+1 202 555 0143'],
    ['442079460143', '44', '## #### ######', '+44 2079 460143'],
    ['34910550143', '34', '', '+34 910 55 0143'],
    ['34910550143', '+34', '+## ##', '+34 910 55 0143'],
    ['97225550143', '', '', '+972 25 55 0143'],
  ])('%s with prefix "%s" and mask "%s"', (number, prefix, mask, written) => {
    expect(maskedNumber(number, prefix || callingCode(number), mask)).toBe(written);
  });

  test('gives back the digits after its prefix', () => {
    expect(nationalDigits('12025550143', '+1')).toBe('2025550143');
    expect(nationalDigits('2025550143', '44')).toBe('2025550143');
  });
});

test.each([
  ['12025550143', '1'],
  ['442079460143', '44'],
  ['972525550143', '972'],
  ['5491155550100', '54'],
  ['351210000000', '351'],
])('the country code of %s is %s', (number, code) => {
  expect(callingCode(number)).toBe(code);
});

test('a digits-only field keeps digits and no more than fit', () => {
  expect(onlyDigits('+972 (52) 555-0143', 15)).toBe('972525550143');
  expect(onlyDigits('12345', 3)).toBe('123');
});

describe('a file for spreadsheets', () => {
  test('quotes what would break a row', () => {
    expect(toCsv([['a,b', 'c"d', 'e\nf']])).toBe('\uFEFF"a,b","c""d","e\nf"\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@x', '\tx'])('keeps %j from being run as a formula', (text) => {
    expect(toCsv([[text]])).toBe(`\uFEFF'${text}\r\n`);
  });
});
