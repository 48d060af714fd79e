import { describe, expect, it } from 'vitest';
import { placeName, placeNames } from '#i18n/place-names.ts';
import { monthsText } from '#lib/date-text.ts';
import { NUMBER_PLANS } from '#provider/sandbox/data/number-plans.ts';

const OFFERED = [
  ...new Set(
    Object.values(NUMBER_PLANS).flatMap(({ areas }) =>
      areas.split(', ').map((area) => area.split(': ')[0] ?? ''),
    ),
  ),
].filter(Boolean);

describe('a place in Hebrew', () => {
  it('has a Hebrew name wherever the sandbox offers numbers', () => {
    expect(OFFERED.filter((name) => !/^\p{Script=Hebrew}/u.test(placeName('he', name)))).toEqual(
      [],
    );
  });

  it('keeps the name of an unknown place, isolated', () => {
    expect(placeName('he', 'Washington, D.C.')).toBe('\u2068Washington, D.C.\u2069');
    expect(placeName('he', '')).toBe('');
  });

  it('is not named anew in the other languages', () => {
    expect(placeNames('en', ['London', ''])).toEqual({});
    expect(placeNames('he', ['London', ''])).toEqual({ London: 'לונדון' });
  });
});

it('months in Hebrew are written as native speakers do', () => {
  expect([1, 2, 3].map((months) => monthsText('he', months))).toEqual([
    'חודש אחד',
    'חודשיים',
    '3 חודשים',
  ]);
  expect(monthsText('en', 1)).toBe('1 month');
});
