import { geoContains, geoDistance } from 'd3-geo';
import { describe, expect, it } from 'vitest';
import { findCountry, isLand, type Place } from '#domain/map/atlas.ts';
import { getCountryMap } from '#domain/map/country-map.ts';
import { getPairMap, PAIR_FRAME } from '#domain/map/pair-map.ts';
import { arcPath, lift } from '#domain/map/paths.ts';
import { placesOf } from '#domain/map/places.ts';
import { fitView, placesOfRow, type Point } from '#domain/map/view.ts';
import { createWorldMap } from '#domain/map/world-map.ts';
import { COUNTRY_LINES } from '#provider/sandbox/data/countries.ts';
import { NUMBER_PLANS } from '#provider/sandbox/data/number-plans.ts';
import { createSandboxNumbers } from '#provider/sandbox/generated-catalogue.ts';
import { PACKAGE_PLANS } from '#provider/sandbox/data/plans.ts';

const everyCountry = COUNTRY_LINES.trim()
  .split('\n')
  .map((line) => line.split(' ')[1] ?? '');

function isInFrame([x, y]: Point): boolean {
  const { left, top, right, bottom } = PAIR_FRAME.inside;
  return x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
}

/** Returns the longest step between neighbouring points. */
const longestStep = (points: readonly Point[]): number =>
  Math.max(
    ...points.slice(1).map(([x, y], index) => {
      const [fromX, fromY] = points[index] ?? [x, y];
      return Math.hypot(x - fromX, y - fromY);
    }),
  );

describe('the atlas', () => {
  it('has a drawing or a point of every country', () => {
    expect(everyCountry.length).toBeGreaterThan(200);
    expect(everyCountry.filter((iso2) => findCountry(iso2) === undefined)).toEqual([]);
  });

  it('has nothing of a country that ISO 3166-1 does not know', () => {
    expect(findCountry('XX')).toBeUndefined();
    expect(findCountry('')).toBeUndefined();
  });

  it('marks a country inside its largest part', () => {
    const outside = everyCountry.filter((iso2) => {
      const { parts, middle } = findCountry(iso2) ?? { parts: [], middle: [0, 0] as Place };
      return parts[0] !== undefined && !geoContains(parts[0], middle);
    });
    expect(outside).toEqual([]);
  });

  it('knows land from water', () => {
    const land: Place[] = [
      [0, 52],
      [34.8, 31],
      [179, 67],
      [-179, 67],
      [25, -89],
    ];
    const water: Place[] = [
      [-30, 40],
      [51, 42],
      [180, 0],
      [-180, 20],
      [0, 89],
    ];
    expect(land.filter((place) => !isLand(place))).toEqual([]);
    expect(water.filter(isLand)).toEqual([]);
  });

  it('draws Crimea as a part of Ukraine', () => {
    const has = (iso2: string): boolean =>
      findCountry(iso2)?.parts.some((part) => geoContains(part, [34.2, 45.2])) ?? false;
    expect([has('UA'), has('RU')]).toEqual([true, false]);
  });
});

describe('the place of a point', () => {
  const ROWS = [3, 45, 117, 121, 200, 237];
  const COLUMNS = [3, 60, 239, 241, 333, 477];

  it.each<[string, 'part' | 'world', Place, Place[]]>([
    [
      'a part of the world',
      'part',
      [4, 47],
      [
        [-9, 38],
        [28, 60],
      ],
    ],
    [
      'the far south',
      'part',
      [170, -44],
      [
        [150, -60],
        [-170, -30],
      ],
    ],
    [
      'a way over the pole',
      'part',
      [20, 80],
      [
        [-100, 40],
        [140, 36],
      ],
    ],
    [
      'the world',
      'world',
      [60, 20],
      [
        [-60, 55],
        [170, -40],
      ],
    ],
    [
      'the other side of the world',
      'world',
      [-170, -10],
      [
        [120, 60],
        [-80, -50],
      ],
    ],
  ])('is the one that the projection shows there, for %s', (_, kind, centre, places) => {
    const view = fitView(centre, places, PAIR_FRAME);
    expect(view.kind).toBe(kind);
    const points = ROWS.flatMap((y) => COLUMNS.map((x): Point => [x, y]));
    const found = points.filter(([x, y]) => {
      const place = placesOfRow(view, y)(x);
      const inverted = view.projection.invert?.([x, y]) ?? [NaN, NaN];
      const again = view.projection(inverted) ?? [NaN, NaN];
      if (place === undefined) {
        // Beside the map the projection has no place, or one that it shows elsewhere.
        expect(Math.hypot(again[0] - x, again[1] - y) < 0.01).toBe(false);
        return false;
      }
      expect(geoDistance(place, inverted)).toBeLessThan(1e-6);
      return true;
    });
    expect(found.length).toBeGreaterThan(points.length / 2);
  });
});

describe('the map of a pair', () => {
  // Every country of the sandbox is in some of these;
  // tests/built/country-pages/maps.test.ts reads all maps.
  const pairs = Object.keys(NUMBER_PLANS)
    .flatMap((didIso2) => PACKAGE_PLANS.map(({ iso2 }) => [didIso2, iso2] as const))
    .filter((_, index) => index % 5 === 0);

  it('has both countries and the way between them inside its frame', () => {
    const wrong = pairs.filter(([didIso2, packageIso2]) => {
      const map = getPairMap(didIso2, packageIso2);
      const ends = didIso2 === packageIso2 ? 1 : 2;
      return map === undefined || map.points.length !== ends || !map.points.every(isInFrame);
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['NZ', 'US'],
    ['FJ', 'CL'],
    ['JP', 'US'],
    ['RU', 'US'],
  ])(
    'of %s and %s has an unbroken way over the antimeridian or the pole',
    (didIso2, packageIso2) => {
      const { way = [] } = getPairMap(didIso2, packageIso2) ?? {};
      const [[x, y] = [0, 0], [endX, endY] = [0, 0]] = [way[0], way.at(-1)];
      expect(longestStep(way)).toBeLessThan(Math.hypot(endX - x, endY - y) / 4);
    },
  );

  it('marks a country that the atlas draws no outline of', () => {
    const map = getPairMap('TV', 'NZ');
    expect(map?.outlines[0]).toBe('');
    expect(map?.points).toHaveLength(2);
    expect(map?.points.every(isInFrame)).toBe(true);
  });

  it('has a point and no way for one country', () => {
    expect(getPairMap('IL', 'IL')).toMatchObject({ arcs: [], points: [expect.anything()] });
  });

  it('is none where a country is unknown', () => {
    expect(getPairMap('GB', 'XX')).toBeUndefined();
  });
});

describe('the map of a country', () => {
  const statesOf = (iso2: string): Set<string> =>
    new Set(
      createSandboxNumbers()
        .filter((number) => number.iso2 === iso2)
        .map(({ state }) => state),
    );

  it('knows where all places of the sandbox are, each in its country', () => {
    const wrong = Object.keys(NUMBER_PLANS).flatMap((iso2) => {
      const places = placesOf(iso2);
      const { parts } = findCountry(iso2) ?? { parts: [] };
      // A harbour may lie off the outline, which is simplified.
      const isNear = (place: Place): boolean =>
        parts.some(
          (part) =>
            geoContains(part, place) ||
            part.coordinates[0]?.some(
              (corner) => geoDistance([corner[0] ?? 0, corner[1] ?? 0], place) < 0.01,
            ),
        );
      return [...statesOf(iso2)].filter((name) => {
        const place = places.get(name);
        return place === undefined || !isNear(place);
      });
    });
    expect(wrong).toEqual([]);
  });

  it('marks the places that are given, as far as it knows them, the largest first', () => {
    const map = getCountryMap('GB', new Set(['Leeds', 'Nowhere', 'London']));
    expect(map?.places.map(({ name }) => name)).toEqual(['London', 'Leeds']);
  });

  it('has an outline without places too, and is none where the country is unknown', () => {
    expect(getCountryMap('IS', new Set())).toMatchObject({
      outlines: [expect.stringMatching(/^M/)],
      places: [],
    });
    expect(getCountryMap('XX', new Set())).toBeUndefined();
  });

  it('is a point where the country has no outline', () => {
    expect(getCountryMap('TV', new Set())).toMatchObject({
      outlines: [''],
      points: [[expect.any(Number), expect.any(Number)]],
    });
  });
});

describe('the map of the world', () => {
  const countries = Object.keys(NUMBER_PLANS);

  it.each(['US', 'ES', 'IL', 'BR'])('has unbroken calls to %s, their ends apart', (reader) => {
    const { calls, home } = createWorldMap(countries, reader);
    expect(calls.length).toBeGreaterThan(2);
    for (const { way } of calls) expect(longestStep(way)).toBeLessThan(60);
    const ends = [...calls.map(({ end }) => end), ...(home === undefined ? [] : [home])];
    const pairs = ends.flatMap((one, index) => ends.slice(index + 1).map((other) => [one, other]));
    expect(pairs.every((pair) => longestStep(pair) > 50)).toBe(true);
  });

  it('has calls from home that begin there and end in the countries they are drawn for', () => {
    const { calls, home } = createWorldMap(['PT', 'IL'], 'US', 'from-home');
    expect(calls.map(({ iso2 }) => iso2)).toEqual(['PT', 'IL']);
    for (const { way, end } of calls) {
      expect(way[0]).toEqual(home);
      expect(way.at(-1)).toEqual(end);
    }
  });

  it('has an outline of every number country', () => {
    const { outlines } = createWorldMap(countries, 'US');
    expect(outlines).toHaveLength(countries.length);
    expect(outlines.filter((outline) => outline !== '').length).toBeGreaterThan(35);
  });

  it('needs neither a country nor a reader that it knows', () => {
    expect(createWorldMap(['XX'], 'YY')).toMatchObject({
      outlines: [],
      calls: [],
      home: undefined,
    });
  });
});

describe('a way', () => {
  const straight: Point[] = Array.from({ length: 25 }, (_, index) => [index * 4, 100]);

  it('is lifted where the map shows it straight, and its ends stay', () => {
    const lifted = lift(straight);
    expect([lifted[0], lifted.at(-1)]).toEqual([straight[0], straight.at(-1)]);
    expect(lifted[12]?.[1]).toBeCloseTo(100 - 0.2 * 96);
  });

  it('stays where it rises by itself', () => {
    const bent = straight.map(([x], index): Point => [
      x,
      100 - 40 * Math.sin((index / 24) * Math.PI),
    ]);
    expect(lift(bent)).toEqual(bent);
  });

  it('is a curve of whole units between its ends', () => {
    expect(arcPath(straight)).toMatch(/^M0 100C[\d -]+96 100$/);
  });
});
