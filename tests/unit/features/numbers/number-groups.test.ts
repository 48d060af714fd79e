import en from '../../../../i18n/en.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import {
  beginWith,
  countNumbers,
  findNumber,
  groupNumbers,
  groupTitle,
  hasDearer,
  isOfPlace,
  placesOpenAtFirst,
  searchableBy,
} from '#features/numbers/pair/number-groups.ts';
import type { PickerTexts } from '#features/numbers/pair/numbers-texts.ts';

const did = (id: number, number: string) => ({ id, number, priceCents: 599 });
const BRITISH_CODES = ['0113', '020'];
const GROUPS = groupNumbers([
  { state: 'New York', dids: [did(3, '+1 212 555 0101'), did(4, '13475550102')] },
  { state: 'California', dids: [did(2, '14155550111'), did(1, '14155550110')] },
  { state: 'Texas', dids: [] },
]);

describe('numbers in groups', () => {
  it('are grouped by state in the order of their digits, with their area codes', () => {
    expect(
      GROUPS.map(({ place, areaCodes, numbers }) => [place, areaCodes, numbers.map((n) => n.id)]),
    ).toEqual([
      ['California', ['415'], [1, 2]],
      ['New York', ['212', '347'], [3, 4]],
    ]);
  });

  it('are grouped by area code where there are no states', () => {
    const groups = groupNumbers([
      { state: '', dids: [did(1, '12125550101'), did(2, '14155550111')] },
    ]);
    expect(groups.map(({ place, areaCodes }) => [place, areaCodes])).toEqual([
      ['212', ['212']],
      ['415', ['415']],
    ]);
  });

  it('have the area codes of their country, a place only where each of its numbers has one', () => {
    const groups = groupNumbers(
      [
        { state: 'London', dids: [did(1, '+44 20 7946 0958'), did(2, '442079460959')] },
        { state: 'Leeds', dids: [did(3, '441134960440'), did(4, '448081570192')] },
        { state: '', dids: [did(5, '441134960441')] },
      ],
      BRITISH_CODES,
    );
    expect(groups.map(({ place, areaCodes }) => [place, areaCodes])).toEqual([
      ['0113', ['0113']],
      ['Leeds', []],
      ['London', ['020']],
    ]);
  });

  it('without a place keep their address, which has the area code as it is dialled from abroad', () => {
    const leeds = groupNumbers(
      [{ state: '', dids: [did(1, '441134960441'), did(2, '447911123456')] }],
      BRITISH_CODES,
    );
    expect(leeds.map(({ place, providerPlace }) => [place, providerPlace])).toEqual([
      ['', ''],
      ['0113', '113'],
    ]);
    for (const [wanted, places] of [
      ['113', ['0113']],
      ['0113', ['0113']],
      ['0114', []],
    ] as const) {
      const found = leeds.filter((group) => isOfPlace(group, wanted));
      expect(found.map(({ place }) => place)).toEqual(places);
    }
    const milan = groupNumbers([{ state: '', dids: [did(1, '390255550123')] }], ['02']);
    expect(milan.map(({ place, providerPlace }) => [place, providerPlace])).toEqual([['02', '02']]);
  });

  it('begin with given places in their order, the others after them as before', () => {
    const order = ['Texas', 'New York', 'Nowhere'];
    const states = ['Alaska', 'New York', 'Ohio', 'Texas'].map((state, id) => ({
      state,
      dids: [did(id, `1212555010${id}`)],
    }));
    const placesOf = (places: readonly string[]) =>
      beginWith(groupNumbers(states), places).map(({ place }) => place);
    expect(placesOf(order)).toEqual(['Texas', 'New York', 'Alaska', 'Ohio']);
    expect(placesOf([])).toEqual(['Alaska', 'New York', 'Ohio', 'Texas']);
  });

  it('hold digits only, and know their state', () => {
    expect(findNumber(GROUPS, 3)).toMatchObject({ number: '12125550101', state: 'New York' });
  });

  it('do not hold a number that is gone', () => {
    expect(findNumber(GROUPS, 99)).toBeUndefined();
    expect(findNumber(GROUPS, undefined)).toBeUndefined();
    expect(countNumbers(GROUPS)).toBe(4);
  });

  it('can be searched by place and by price only where these differ', () => {
    expect(searchableBy(GROUPS)).toEqual({ count: 4, severalPlaces: true, severalPrices: false });
    const dearer = { ...did(5, '442079460958'), priceCents: 699 };
    const london = groupNumbers([{ state: 'London', dids: [did(6, '442079460959'), dearer] }]);
    expect(searchableBy(london)).toEqual({ count: 2, severalPlaces: false, severalPrices: true });
    expect([599, 699].map((base) => hasDearer(london, base))).toEqual([true, false]);
  });
});

describe('the places that are open at first', () => {
  const places = groupNumbers(
    Array.from({ length: 20 }, (_, place) => ({
      state: `Place ${String(place).padStart(2, '0')}`,
      dids: Array.from({ length: 4 }, (__, index) =>
        did(place * 4 + index, `4420${place}${index}`),
      ),
    })),
  );

  it('are enough for at least six numbers in view', () => {
    expect([...placesOpenAtFirst(places, false)]).toEqual(['Place 00', 'Place 01']);
    expect([...placesOpenAtFirst(GROUPS, false)]).toEqual(['California', 'New York']);
  });

  it('are all twelve that are listed where a search found them', () => {
    expect(placesOpenAtFirst(places, true).size).toBe(12);
  });
});

describe('the heading of a place', () => {
  const texts = Object.fromEntries(
    Object.entries(en.numbers).map(([key, text]) => [`numbers.${key}`, text]),
  ) as unknown as PickerTexts;

  it.each([
    ['Leeds', [], 'Leeds'],
    ['California', ['415'], 'California · area code 415'],
    ['Ontario', ['416', '613'], 'Ontario · area codes 416, 613'],
    ['Texas', ['210', '214', '254', '281', '325'], 'Texas · area codes 210, 214, 254, 281 …'],
    ['415', ['415'], 'Area code 415'],
    ['London', ['020'], 'London · area code 020'],
    ['', ['020', '01632'], 'Area codes 020, 01632'],
    ['', [], en.numbers['other-numbers']],
  ])('%s with the area codes %j is "%s"', (place, areaCodes, title) => {
    expect(groupTitle(texts, { place, areaCodes })).toBe(title);
  });
});
