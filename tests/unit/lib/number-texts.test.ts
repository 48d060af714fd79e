import { describe, expect, test } from 'vitest';
import { toCsv } from '#lib/text/csv.ts';
import { areaCode, digitsOf, maskedNumber, nationalDigits } from '#lib/phone/phone.ts';
import { joinedPhone } from '#stores/order/order-data.ts';

describe("a number by the provider's mask", () => {
  test.each([
    ['12025550143', '+# ### ### ####', '+1 202 555 0143'],
    ['442079460143', '## #### ######', '+44 2079 460143'],
    ['34910550143', '', undefined],
    ['34910550143', '+## ##', undefined],
  ])('%s with the mask "%s"', (number, mask, written) => {
    expect(maskedNumber(number, mask)).toBe(written);
  });
});

test('a number gives back the digits after its prefix', () => {
  expect(nationalDigits('12025550143', '+1')).toBe('2025550143');
  expect(nationalDigits('2025550143', '44')).toBe('2025550143');
});

test('a number is joined with its calling code, where that is known', () => {
  expect(joinedPhone({ dialCode: '972', phone: '521587428' })).toBe('+972521587428');
  expect(joinedPhone({ dialCode: '', phone: '521587428' })).toBe('521587428');
});

test('a number has an area code of three digits in North America, elsewhere one of its country’s', () => {
  const same = (code: string) => ({ inside: code, abroad: code });
  expect(areaCode('+1 (415) 555-0110')).toEqual(same('415'));
  expect(areaCode('+1 415 555')).toBeUndefined();
  expect(areaCode('442079460100')).toBeUndefined();
  expect(areaCode('442079460100', ['0113', '020'])).toEqual({ inside: '020', abroad: '20' });
  expect(areaCode('447911123456', ['0113', '020'])).toBeUndefined();
  expect(areaCode('+1 (207) 555-0110', ['020'])).toEqual(same('207'));
  expect(areaCode('525550550205', ['222', '55'])).toEqual(same('55'));
});

test('a number of Italy has the 0 of its area code, from abroad as well', () => {
  const codes = ['02', '055'];
  expect(areaCode('390255550123', codes)).toEqual({ inside: '02', abroad: '02' });
  // Numbers for use anywhere begin with 55, and 055 is Florence.
  expect(areaCode('395512345678', codes)).toBeUndefined();
});

test('the digits of a text are all that it has', () => {
  expect(digitsOf('+972 (52) 555-0143')).toBe('972525550143');
});

describe('a file for spreadsheets', () => {
  test('quotes what would break a row', () => {
    expect(toCsv([['a,b', 'c"d', 'e\nf']])).toBe('\uFEFF"a,b","c""d","e\nf"\r\n');
    expect(toCsv([['a,b', 'c;d']], ';')).toBe('\uFEFFa,b;"c;d"\r\n');
  });

  test.each(['=1+1', '+1', '-x', '@x', '\tx', '+1+cmd|calc', '-1-2', '+44 20=1', '+ 44 20'])(
    'keeps %j from being run as a formula',
    (text) => {
      expect(toCsv([[text]])).toBe(`\uFEFF'${text}\r\n`);
    },
  );

  test.each(['-1', '-0.35', '0.35', '+44 20 7946 0958', '+972 52-158-7428', '+1 202-555-0143'])(
    'leaves the number %j as it is',
    (text) => {
      expect(toCsv([[text]])).toBe(`\uFEFF${text}\r\n`);
    },
  );
});
