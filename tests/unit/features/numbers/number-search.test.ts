import { describe, expect, it, test } from 'vitest';
import { countNumbers, groupNumbers } from '#features/numbers/pair/number-groups.ts';
import {
  ALL_NUMBERS,
  cleanDigits,
  findClosest,
  isNarrowed,
  NO_SEARCH,
  readNumber,
  readSearch,
  searchNumbers,
  withoutNumber,
  writeNumber,
  writeSearch,
} from '#features/numbers/picker/search/number-search.ts';

const did = (id: number, number: string, priceCents = 599) => ({ id, number, priceCents });
const BRITISH = groupNumbers([
  { state: 'London', dids: [did(1, '+442079460958'), did(2, '+442079461440', 699)] },
  { state: 'Leeds', dids: [did(3, '+441134960440'), did(4, '+441134960958', 499)] },
]);

/** The same numbers without the names of places, under their area codes. */
const BRITISH_CODES = groupNumbers(
  [{ state: '', dids: BRITISH.flatMap(({ numbers }) => numbers) }],
  ['0113', '020'],
);

const found = (part: Partial<typeof NO_SEARCH>, groups = BRITISH): number[] =>
  searchNumbers(groups, { ...NO_SEARCH, ...part }).flatMap(({ numbers }) =>
    numbers.map(({ id }) => id),
  );

describe('a search among the numbers of a country', () => {
  test.each([
    ['', '', [3, 4, 1, 2]],
    ['0958', '', [4, 1]],
    ['49 60', '', [3, 4]],
    ['44', '', [3, 2]],
    ['020', '', [1, 2]],
    ['0113 496 0440', '', [3]],
    ['+44 20', '', [1, 2]],
    ['442079460958', '', [1]],
    ['999', '', []],
    ['440', 'end', [3, 2]],
    ['944', 'end', []],
    ['20', 'start', [1, 2]],
    ['0113', 'start', [3, 4]],
    ['0958', 'start', []],
    ['+44113', 'start', [3, 4]],
    ['440', 'anything else', [3, 2]],
    ['0044 113 496 0440', '', [3]],
    ['0044 20', '', []],
    ['0044 20 79', 'start', [1, 2]],
    ['011 44 20 7946 1440', '', [2]],
    ['0011 44 20 7946 1440', '', [2]],
    ['010 44 20 7946 1440', '', [2]],
    ['810 44 20 7946 1440', '', [2]],
    ['812 44 20 7946 1440', '', []],
    ['00', '', []],
  ])('for "%s" at "%s" finds %j', (digits, at, ids) => {
    expect(found({ digits, at })).toEqual(ids);
  });

  test.each([
    ['1 907', '', [1]],
    ['1 907 555', 'start', [1]],
    ['011 1 212', '', [2]],
    ['1', 'start', []],
    ['19', '', []],
  ])('in North America, "%s" at "%s" finds %j', (digits, at, ids) => {
    const american = groupNumbers([
      { state: 'Alaska', dids: [did(1, '+19075550123')] },
      { state: 'New York', dids: [did(2, '+12125550123')] },
    ]);
    expect(found({ digits, at }, american)).toEqual(ids);
  });

  it('takes a leading 0 for a part of the number where the country has one there', () => {
    const italian = groupNumbers([{ state: '', dids: [did(1, '390255550095')] }]);
    expect(found({ digits: '02', at: 'start' }, italian)).toEqual([1]);
  });

  it('is within one place, or everywhere where no number is from it', () => {
    expect(found({ place: 'London' })).toEqual([1, 2]);
    expect(found({ place: 'London', digits: '0440' })).toEqual([]);
    expect(found({ place: 'Paris' })).toEqual([3, 4, 1, 2]);
  });

  it('is within an area code, named as dialled in the country or from abroad', () => {
    const inPlace = (place: string) => found({ place }, BRITISH_CODES);
    expect([inPlace('20'), inPlace('020')]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(found({ digits: '020', at: 'start' }, BRITISH_CODES)).toEqual([1, 2]);
    expect(found({ digits: '20', at: 'start' }, BRITISH_CODES)).toEqual([1, 2]);
  });

  it('is within the place of an address in every language, and as a page of ours named it', () => {
    const inSpanish = groupNumbers([
      { state: 'London', name: 'Londres', dids: [did(1, '+442079460958')] },
      { state: 'Leeds', dids: [did(3, '+441134960440')] },
    ]);
    expect(inSpanish.map(({ place }) => place)).toEqual(['Leeds', 'Londres']);
    expect(found({ place: 'London' }, inSpanish)).toEqual([1]);
    expect(found({ place: 'Londres' }, inSpanish)).toEqual([1]);
  });

  it('by price has one list, the cheapest number first, then in the order of the digits', () => {
    const groups = searchNumbers(BRITISH, { ...NO_SEARCH, sort: 'price' });
    expect(groups).toHaveLength(1);
    expect(found({ sort: 'price' })).toEqual([4, 3, 1, 2]);
    expect(found({ sort: 'price', place: 'London' })).toEqual([1, 2]);
    expect(found({ sort: 'price', digits: '999' })).toEqual([]);
  });

  it('leaves the list itself as it is', () => {
    found({ sort: 'price', digits: '0958' });
    expect(countNumbers(BRITISH)).toBe(4);
  });
});

describe('the closest numbers to a search', () => {
  test.each([
    ['', '959', [4, 1, 3, 2]],
    ['end', '1441', [2, 3]],
    ['start', '0207', [1, 2, 3, 4]],
    ['', '+44 20 7946 1441', [2, 1, 3, 4]],
  ])('at "%s" for "%s" are %j', (at, digits, ids) => {
    const closest = findClosest(BRITISH, { ...NO_SEARCH, at, digits }, 4);
    expect(closest.map(({ id }) => id)).toEqual(ids);
  });

  it('are of the place of the search first, and as many as are wanted', () => {
    const search = { ...NO_SEARCH, digits: '0959', place: 'Leeds' };
    expect(findClosest(BRITISH, search, 3).map(({ id }) => id)).toEqual([4, 3, 1]);
  });

  it('are none where no digit fits', () => {
    expect(findClosest(BRITISH, { ...NO_SEARCH, digits: '333', at: 'end' }, 4)).toEqual([]);
  });
});

describe('a search in the address', () => {
  it('is read as it was written, beside what else the address holds', () => {
    const search = {
      digits: '07 58',
      at: 'end',
      place: 'Be’er Sheva',
      sort: 'price',
      packageCountry: 'spain',
    };
    const query = writeSearch('?utm_source=ad', search);
    expect(query).toContain('utm_source=ad');
    expect(readSearch(query)).toEqual(search);
  });

  it('is not written where it is empty, and goes when it is emptied', () => {
    expect(writeSearch('', NO_SEARCH)).toBe('');
    expect(writeSearch('?digits=44&at=end&number=7', NO_SEARCH)).toBe('?number=7');
  });

  it('holds nothing but digits, spaces and a plus where they are expected', () => {
    expect(readSearch('?digits=<b>4-4</b>').digits).toBe('44');
    expect(cleanDigits(`+44 (20) ${'1'.repeat(40)}`)).toBe(`+44 20 ${'1'.repeat(13)}`);
  });

  it('asks for no number any more without what names it', () => {
    const query = `${writeNumber(1268, '442079460958')}&utm_source=ad`;
    expect(withoutNumber(query)).toBe('?utm_source=ad');
    expect(withoutNumber(writeNumber(1268))).toBe('');
  });

  test.each([
    ['?number=1268', { id: 1268, digits: '' }],
    [writeNumber(1268), { id: 1268, digits: '' }],
    [writeNumber(1268, '442079460958'), { id: 1268, digits: '442079460958' }],
    ['?number=1268&tel=<b>', { id: 1268, digits: '' }],
    ['?number=0', undefined],
    ['?number=-4', undefined],
    ['?number=1e99', undefined],
    ['?number=x', undefined],
    ['', undefined],
  ])('%s asks for the number %j', (query, number) => {
    expect(readNumber(query)).toEqual(number);
  });
});

test('a search is narrowed by digits or a place, not by an order or spaces', () => {
  expect(isNarrowed({ ...NO_SEARCH, digits: ' ', at: 'end', sort: 'price' })).toBe(false);
  expect(isNarrowed({ ...NO_SEARCH, digits: '4' })).toBe(true);
  expect(isNarrowed({ ...NO_SEARCH, place: 'Leeds' })).toBe(true);
  expect(isNarrowed({ ...NO_SEARCH, ...ALL_NUMBERS })).toBe(false);
});
