import { describe, expect, it } from 'vitest';
import {
  listDifferences,
  sharedHours,
  workingHours,
  yearDifference,
} from '#features/numbers/facts/clock-difference.ts';

const hours = (minutes: number): number => minutes / 60;

/** Differences of 2026 and 2027 in hours, with their days. */
const differences = (country: string, other: string) =>
  listDifferences(country, other, 2026).map(({ least, most, days }) => [
    hours(least),
    hours(most),
    days,
  ]);

describe('the clocks of two countries differ', () => {
  it.each([
    [
      'GB',
      'IL',
      [
        [-2, -2, 726],
        [-3, -3, 4],
      ],
    ],
    ['FR', 'DE', [[0, 0, 730]]],
    ['IN', 'JP', [[-3.5, -3.5, 730]]],
    [
      'GB',
      'ZA',
      [
        [-1, -1, 427],
        [-2, -2, 303],
      ],
    ],
    // Canaries and Azores, Alaska and Hawaii, Newfoundland, Magallanes, Acre: few people each.
    ['ES', 'IT', [[0, 0, 730]]],
    ['PT', 'GB', [[0, 0, 730]]],
    [
      'US',
      'CR',
      [
        [-1, 2, 476],
        [-2, 1, 254],
      ],
    ],
    [
      'CA',
      'GB',
      [
        [-8, -4, 493],
        [-7, -4, 188],
        [-7, -3, 49],
      ],
    ],
    ['BR', 'AR', [[-1, 0, 730]]],
    ['MX', 'CR', [[-1, 0, 730]]],
    [
      'CL',
      'PE',
      [
        [2, 2, 422],
        [1, 1, 308],
      ],
    ],
    // Crimea, which `Intl` counts as Ukraine, has another time in winter.
    ['UA', 'DE', [[1, 1, 730]]],
    // Chatham and Lord Howe have times of their own.
    [
      'NZ',
      'JP',
      [
        [4, 4, 380],
        [3, 3, 350],
      ],
    ],
    [
      'AU',
      'JP',
      [
        [-1, 2, 366],
        [-1, 1, 364],
      ],
    ],
    ['BR', 'CO', [[1, 2, 730]]],
  ])('%s and %s', (country, other, expected) => {
    expect(differences(country, other)).toEqual(expected);
  });

  it('for other weeks of both years where summer time begins on another day', () => {
    const [, spring] = listDifferences('GB', 'IL', 2026);
    expect(spring?.periods).toEqual([
      { from: new Date('2026-03-27T12:00Z'), to: new Date('2026-03-28T12:00Z') },
      { from: new Date('2027-03-26T12:00Z'), to: new Date('2027-03-27T12:00Z') },
    ]);
  });

  it('from the day whose noon comes after a change in the night of the other country', () => {
    // Clocks in the United States change on March 8 and November 1, when it is evening in Sydney.
    const starts = listDifferences('US', 'AU', 2026).flatMap(({ periods }) =>
      periods.map(({ from }) => from.toISOString().slice(5, 10)),
    );
    expect(starts).toEqual(expect.arrayContaining(['03-09', '11-02']));
  });

  it.each([
    ['FR', 'DE', [undefined]],
    ['US', 'CR', ['there', 'there']],
    ['PT', 'BR', ['here', 'here']],
    ['US', 'AU', ['both', 'both', 'both']],
  ])('by the place in one country or in both: %s and %s', (country, other, expected) => {
    const found = listDifferences(country, other, 2026).map(({ byPlace }) => byPlace);
    expect(found).toEqual(expected);
  });

  it('in an unknown way where a time zone is unknown', () => {
    expect(listDifferences('XX', 'IL', 2026)).toEqual([]);
    expect(listDifferences('GB', '', 2026)).toEqual([]);
  });

  it('by as much the other way around', () => {
    for (const [country, other] of [
      ['US', 'GB'],
      ['AU', 'MX'],
    ] as const) {
      const there = differences(country, other);
      const back = differences(other, country);
      expect(back).toEqual(there.map(([least = 0, most = 0, days]) => [-most, -least, days]));
    }
  });
});

describe('what is said about whole years', () => {
  const yearOf = (country: string, other: string) =>
    yearDifference(listDifferences(country, other, 2026));

  it.each([
    ['FR', 'DE', 'always', [0]],
    // On two days of each year it is three hours.
    ['GB', 'IL', 'most', [-2]],
    ['GB', 'ZA', 'season', [-2, -1]],
    ['GB', 'NZ', 'season', [-13, -12, -11]],
  ])('has each difference once, the least first: %s and %s', (country, other, holds, expected) => {
    const year = yearOf(country, other);
    expect(year).toMatchObject({ holds, byPlace: undefined });
    expect(year?.all.map(({ least }) => hours(least))).toEqual(expected);
    expect(year?.all.every(({ least, most }) => least === most)).toBe(true);
  });

  it('has the ranges of a country with several time zones, and the range of them all', () => {
    expect(yearOf('US', 'CR')).toEqual({
      holds: 'season',
      byPlace: 'there',
      least: -120,
      most: 120,
      all: [
        { least: -120, most: 60 },
        { least: -60, most: 120 },
      ],
    });
  });
});

describe('working hours elsewhere', () => {
  const span = (from: number, to: number) => ({ from: from * 60, to: to * 60 });
  const at = (least: number, most = least) => workingHours({ least: least * 60, most: most * 60 });

  it('move by the difference', () => {
    expect(at(-2).all).toEqual([span(11, 20)]);
    expect(at(2).all).toEqual([span(7, 16)]);
    expect(at(0).all).toEqual([span(9, 18)]);
  });

  it('are cut at midnight', () => {
    expect(at(-8).all).toEqual([span(0, 2), span(17, 24)]);
    expect(at(12).all).toEqual([span(0, 6), span(21, 24)]);
  });

  it('are those of all places, and of some, in a country of several time zones', () => {
    expect(at(-1, 0)).toEqual({ all: [span(10, 18)], some: [span(9, 19)] });
    expect(at(-11, -1).all).toEqual([]);
  });

  it('are shared where both are at work', () => {
    expect(sharedHours(at(-2).all)).toEqual([span(11, 18)]);
    expect(sharedHours(at(-8).all)).toEqual([span(17, 18)]);
    expect(sharedHours(at(12).all)).toEqual([]);
  });
});
