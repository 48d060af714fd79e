import { describe, expect, it } from 'vitest';
import {
  codeOfCountry,
  phoneValue,
  plainPhone,
  problemOfCode,
  problemOfType,
} from '#lib/phone/phone-field.ts';

describe('a phone value', () => {
  it('splits the number at its calling code', () => {
    expect(phoneValue('+12025550143', '1', undefined)).toEqual({
      national: '2025550143',
      dialCode: '1',
      e164: '+12025550143',
      valid: true,
    });
  });

  it('has no number and no problem while only the country is known', () => {
    expect(phoneValue('', '972', 'too-short')).toEqual({
      national: '',
      dialCode: '972',
      e164: '',
      valid: false,
    });
  });

  it('keeps what there is of an unfinished number', () => {
    expect(phoneValue('+97255', '972', 'too-short')).toMatchObject({
      national: '55',
      valid: false,
      problem: 'too-short',
    });
  });
});

const US = { country: 'US', locked: true, lenient: true };
const IL = { ...US, country: 'IL' };

describe('a phone field without its widget', () => {
  it.each([
    ['2025555912', US, '+12025555912'],
    ['1 (202) 555-5912', US, '+12025555912'],
    ['+1 202 555 5912', US, '+12025555912'],
    ['001 202 555 5912', US, '+12025555912'],
    ['052-158-7428', IL, '+972521587428'],
    ['521587428', IL, '+972521587428'],
    ['+972 52 158 7428', IL, '+972521587428'],
    ['+972 052 158 7428', IL, '+972521587428'],
    ['020 7946 0958', { ...IL, country: 'GB' }, '+442079460958'],
    ['06 1234 5678', { ...IL, country: 'IT' }, '+390612345678'],
    ['+44 7700 900123', { ...US, locked: false }, '+447700900123'],
  ])('joins %j with the code beside it (%o)', (typed, field, e164) => {
    expect(plainPhone(typed, field)).toMatchObject({ e164, valid: true });
  });

  it.each([
    ['+20 25 55 5912', US],
    ['+44 7700 900123', IL],
  ])('refuses %j as of another country where the country is locked', (typed, field) => {
    expect(plainPhone(typed, field)).toMatchObject({
      e164: '',
      valid: false,
      problem: 'other-country',
    });
  });

  it('lets no number pass while the numbering plans are still loading', () => {
    expect(plainPhone('202 555 0143', { ...US, lenient: false })).toMatchObject({
      e164: '+12025550143',
      valid: false,
    });
  });

  it('refuses what no country could have', () => {
    expect(plainPhone('1234', US)).toMatchObject({ valid: false, problem: 'too-short' });
    expect(plainPhone('2'.repeat(15), US)).toMatchObject({ valid: false, problem: 'too-long' });
    expect(plainPhone('', US)).toMatchObject({ e164: '', valid: false });
  });

  it('takes 00 for a plus only before a calling code', () => {
    expect(plainPhone('0005551234', US)).toMatchObject({ national: '0005551234', dialCode: '1' });
  });

  it('needs a plus where the country has no numbering plan', () => {
    const nowhere = { ...US, country: 'XX' };
    expect(plainPhone('2025550143', nowhere)).toMatchObject({ dialCode: '', valid: false });
    expect(plainPhone('+12025550143', nowhere)).toMatchObject({ dialCode: '1', valid: true });
  });
});

it('a country has its calling code', () => {
  expect(['US', 'gb', 'IL', 'UA', 'KZ', 'VA', 'XX'].map(codeOfCountry)).toEqual([
    '1',
    '44',
    '972',
    '380',
    '7',
    '39',
    undefined,
  ]);
});

describe('what a number is for', () => {
  it('a code by SMS needs a number that can be a mobile', () => {
    expect(problemOfType('MOBILE', 'sms')).toBeUndefined();
    expect(problemOfType('FIXED_LINE_OR_MOBILE', 'sms')).toBeUndefined();
    expect(problemOfType('FIXED_LINE', 'sms')).toBe('not-mobile');
    expect(problemOfType('PREMIUM_RATE', 'sms')).toBe('not-mobile');
  });

  it('calls go to no premium-rate, shared-cost, personal or pager number', () => {
    for (const type of ['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'PAGER']) {
      expect(problemOfType(type, 'calls')).toBe('premium');
    }
    for (const type of ['FIXED_LINE', 'MOBILE', 'VOIP', 'TOLL_FREE', 'UAN']) {
      expect(problemOfType(type, 'calls')).toBeUndefined();
    }
  });

  it('neither calls nor a code by SMS go to a satellite or an international network', () => {
    for (const code of ['881', '882', '870', '979']) {
      expect(problemOfCode(code, 'calls')).toBe('premium');
      expect(problemOfCode(code, 'sms')).toBe('invalid');
      expect(problemOfCode(code, 'any')).toBeUndefined();
    }
    for (const code of ['1', '44', '972', '88', '']) {
      expect(problemOfCode(code, 'calls')).toBeUndefined();
      expect(problemOfCode(code, 'sms')).toBeUndefined();
    }
  });

  it('any number will do for a call back', () => {
    expect(problemOfType('FIXED_LINE', 'any')).toBeUndefined();
  });
});
