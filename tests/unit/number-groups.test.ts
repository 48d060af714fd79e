import { describe, expect, it } from 'vitest';
import {
  capGroups,
  countNumbers,
  filterByDigits,
  findNumber,
  groupNumbers,
  inState,
  statesOf,
} from '#features/numbers/number-groups.ts';
import { areaCode, dialCode, formatNumber } from '#lib/dial-code.ts';

const did = (id: number, number: string) => ({ id, number, priceCents: 599 });
const GROUPS = groupNumbers([
  { state: 'New York', dids: [did(3, '+1 212 555 0101'), did(4, '13475550102')] },
  { state: 'California', dids: [did(2, '14155550111'), did(1, '14155550110')] },
  { state: 'Texas', dids: [] },
]);

describe('numbers in groups', () => {
  it('stand by state and area code, in the order of their digits', () => {
    expect(
      GROUPS.map(({ state, areaCode: code, numbers }) => [state, code, numbers.map((n) => n.id)]),
    ).toEqual([
      ['California', '415', [1, 2]],
      ['New York', '212', [3]],
      ['New York', '347', [4]],
    ]);
  });

  it('hold digits only, and know their state', () => {
    expect(findNumber(GROUPS, 3)).toMatchObject({ number: '12125550101', state: 'New York' });
  });

  it('are found by digits anywhere in the number', () => {
    expect(filterByDigits(GROUPS, '55 0 11').flatMap((g) => g.numbers.map((n) => n.id))).toEqual([
      1, 2,
    ]);
    expect(filterByDigits(GROUPS, '999')).toEqual([]);
    expect(countNumbers(filterByDigits(GROUPS, 'no digits'))).toBe(4);
  });

  it('can be those of one state', () => {
    expect(statesOf(GROUPS)).toEqual(['California', 'New York']);
    expect(countNumbers(inState(GROUPS, 'New York'))).toBe(2);
    expect(countNumbers(inState(GROUPS, ''))).toBe(4);
  });

  it('are capped per group and in all', () => {
    expect(countNumbers(capGroups(GROUPS, 1, 10))).toBe(3);
    expect(capGroups(GROUPS, 5, 2)).toHaveLength(1);
    expect(capGroups(GROUPS, 5, 0)).toEqual([]);
  });

  it('do not hold a number that is gone', () => {
    expect(findNumber(GROUPS, 99)).toBeUndefined();
    expect(findNumber(GROUPS, undefined)).toBeUndefined();
  });
});

describe('a whole number', () => {
  it.each([
    ['14155550110', '1'],
    ['442079460100', '44'],
    ['972555550100', '972'],
    ['5511955550100', '55'],
    ['35315550100', '353'],
  ])('%s begins with the country code %s', (number, code) => {
    expect(dialCode(number)).toBe(code);
    expect(formatNumber(number)).toMatch(new RegExp(`^\\+${code} `));
    expect(formatNumber(number).replace(/\D/g, '')).toBe(number);
  });

  it('is written in groups', () => {
    expect(formatNumber('14155550110')).toBe('+1 415 555 0110');
    expect(formatNumber('442079460100')).toBe('+44 207 946 0100');
  });

  it('has an area code of known length in North America only', () => {
    expect(areaCode('+1 (415) 555-0110')).toBe('415');
    expect(areaCode('442079460100')).toBeUndefined();
  });
});
