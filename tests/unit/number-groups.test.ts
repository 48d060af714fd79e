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
