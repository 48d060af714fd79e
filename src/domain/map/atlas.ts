import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { geoArea, geoBounds, geoCentroid, geoContains, geoDistance } from 'd3-geo';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { cachedPart } from '#lib/part-cache.ts';
import { numericCode, POINTS } from './atlas-codes.ts';

/** Longitude and latitude in degrees. */
export type Place = [longitude: number, latitude: number];

/** A country as maps draw it. */
export interface MapCountry {
  /** The largest part first; none where the atlas has only a point. */
  parts: Polygon[];
  /** The parts that a map of the country has to show: not its islands on other continents. */
  mainParts: Polygon[];
  /** A place inside its largest part, near the middle. */
  middle: Place;
}

type Atlas = Topology<{
  countries: GeometryCollection<{ name: string }>;
  land: GeometryCollection;
}>;

/**
 * A part belongs to the map of a country by its share of the largest part's area, up to a distance
 * from there in radians.
 */
const MAIN_PARTS = [
  { share: 0.2, distance: 0.5 },
  { share: 0.04, distance: 0.2 },
];
/** Columns and rows of the places tried where the centre lies outside a country. */
const TRIED = 24;

let atlas: Atlas | undefined;

/** Reads Natural Earth's countries at 1:50 million. */
function readAtlas(): Atlas {
  const require = createRequire(resolve('package.json'));
  const file = require.resolve('world-atlas/countries-50m.json');
  atlas ??= JSON.parse(readFileSync(file, 'utf8')) as Atlas;
  return atlas;
}

const polygonsOf = (geometry: Polygon | MultiPolygon): Polygon[] =>
  geometry.type === 'Polygon'
    ? [geometry]
    : geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));

/** A polygon of the atlas and the indices of the lines around it; neighbours share lines. */
interface Part {
  polygon: Polygon;
  lines: number[];
}

let byCode: Map<string, Part[]> | undefined;

/** A place in Crimea, which the atlas draws as a part of Russia: docs/decisions/maps.md. */
const CRIMEA: Place = [34.2, 45.2];

/** Returns the parts of all countries by numeric code; Kosovo has none and is keyed by its name. */
function listParts(): Map<string, Part[]> {
  if (byCode !== undefined) return byCode;
  const found = new Map<string, Part[]>();
  const topology = readAtlas();
  for (const object of topology.objects.countries.geometries) {
    if (object.type !== 'Polygon' && object.type !== 'MultiPolygon') continue;
    const code = object.id === undefined ? object.properties?.name : String(object.id);
    const lines = object.type === 'Polygon' ? [object.arcs] : object.arcs;
    const { geometry } = feature(topology, object) as Feature<Polygon | MultiPolygon>;
    const parts = polygonsOf(geometry).map((polygon, at) => ({
      polygon,
      // A line that is followed backwards has the complement of its index.
      lines: (lines[at] ?? []).flat().map((line) => (line < 0 ? ~line : line)),
    }));
    found.set(code ?? '', [...(found.get(code ?? '') ?? []), ...parts]);
  }
  const [russia, ukraine] = [numericCode('RU') ?? '', numericCode('UA') ?? ''];
  const ofRussia = found.get(russia) ?? [];
  const crimea = ofRussia.filter(({ polygon }) => geoContains(polygon, CRIMEA));
  found.set(
    russia,
    ofRussia.filter((part) => !crimea.includes(part)),
  );
  found.set(ukraine, [...(found.get(ukraine) ?? []), ...crimea]);
  byCode = found;
  return found;
}

/** Returns a place inside a polygon, near its centre. */
function findMiddle(polygon: Polygon): Place {
  const centre = geoCentroid(polygon);
  if (geoContains(polygon, centre)) return centre;
  const [[west, south], [east, north]] = geoBounds(polygon);
  const width = east < west ? east + 360 - west : east - west;
  const tried = Array.from({ length: TRIED * TRIED }, (_, index): Place => {
    const column = (index % TRIED) + 0.5;
    const row = Math.floor(index / TRIED) + 0.5;
    return [west + (width * column) / TRIED, south + ((north - south) * row) / TRIED];
  });
  const [nearest = centre] = tried
    .filter((place) => geoContains(polygon, place))
    .sort((one, other) => geoDistance(one, centre) - geoDistance(other, centre));
  return nearest;
}

const codeOf = (iso2: string): string => (iso2 === 'XK' ? 'Kosovo' : (numericCode(iso2) ?? ''));

const countries = new Map<string, MapCountry | undefined>();

/**
 * Returns a country by its ISO 3166-1 alpha-2 code; undefined where neither map nor point exists.
 */
export function findCountry(iso2: string): MapCountry | undefined {
  if (!countries.has(iso2)) countries.set(iso2, createCountry(iso2));
  return countries.get(iso2);
}

function createCountry(iso2: string): MapCountry | undefined {
  const parts = (listParts().get(codeOf(iso2)) ?? [])
    .map(({ polygon: part }) => ({ part, area: geoArea(part) }))
    .sort((one, other) => other.area - one.area);
  const [largest] = parts;
  if (largest === undefined) {
    const point = POINTS[iso2];
    return point === undefined ? undefined : { parts: [], mainParts: [], middle: [...point] };
  }
  const middle = findMiddle(largest.part);
  return {
    parts: parts.map(({ part }) => part),
    mainParts: parts
      .filter(
        ({ part, area }) =>
          part === largest.part ||
          MAIN_PARTS.some(
            ({ share, distance }) =>
              area >= share * largest.area && geoDistance(geoCentroid(part), middle) < distance,
          ),
      )
      .map(({ part }) => part),
    middle,
  };
}

/** Returns whether there is a country of that code (ISO 3166-1 alpha-2) on the map. */
export const isOnMap = (iso2: string): boolean =>
  cachedPart('on-map', iso2, () => findCountry(iso2) !== undefined);

const borders = new Map<string, ReadonlySet<number>>();

/** Parts farther from a country's middle, in radians, are overseas and have other neighbours. */
const OVERSEAS = 0.5;

/** Returns the lines around a country without its parts overseas. */
function listBorder(iso2: string): number[] {
  const middle = findCountry(iso2)?.middle ?? [0, 0];
  return (listParts().get(codeOf(iso2)) ?? [])
    .filter(({ polygon }) => geoDistance(geoCentroid(polygon), middle) < OVERSEAS)
    .flatMap(({ lines }) => lines);
}

function borderOf(iso2: string): ReadonlySet<number> {
  let border = borders.get(iso2);
  if (border === undefined) {
    border = new Set(cachedPart('borders', iso2, () => listBorder(iso2)));
    borders.set(iso2, border);
  }
  return border;
}

/** Returns whether two countries (ISO 3166-1 alpha-2) have a border on land, by the atlas. */
export const isBordering = (iso2: string, other: string): boolean =>
  iso2 !== other && !borderOf(iso2).isDisjointFrom(borderOf(other));

/** Cells of the land grid in a degree. */
const PER_DEGREE = 8;
const COLUMNS = 360 * PER_DEGREE;
const ROWS = 180 * PER_DEGREE;

let landCells: Uint8Array | undefined;

/** Returns whether a place lies on land, to an eighth of a degree. */
export function isLand([longitude, latitude]: Place): boolean {
  landCells ??= fillLand();
  const column = Math.floor((longitude + 180) * PER_DEGREE);
  const row = Math.floor((90 - latitude) * PER_DEGREE);
  if (row < 0 || row >= ROWS) return false;
  return landCells[row * COLUMNS + (((column % COLUMNS) + COLUMNS) % COLUMNS)] === 1;
}

/**
 * Fills the cells of all land; a border inside another one, as of a lake, leaves its cells free.
 */
function fillLand(): Uint8Array {
  const topology = readAtlas();
  const cells = new Uint8Array(COLUMNS * ROWS);
  for (const { geometry } of feature(topology, topology.objects.land).features) {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue;
    for (const ring of polygonsOf(geometry).flatMap(({ coordinates }) => coordinates)) {
      flipInside(cells, unroll(ring));
    }
  }
  return cells;
}

/**
 * Returns a closed line whose longitudes go on beyond 180 degrees where it crosses the
 * antimeridian. The line around Antarctica is closed over the pole.
 */
function unroll(ring: readonly Position[]): Place[] {
  let turns = 0;
  const line = ring.map(([longitude = 0, latitude = 0], index): Place => {
    const step = longitude - (ring[index - 1]?.[0] ?? longitude);
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [longitude + 360 * turns, latitude];
  });
  const [[start] = [0], [end] = [0]] = [line[0], line.at(-1)];
  return turns === 0 ? line : [...line, [end, -90], [start, -90]];
}

/** Flips the cells inside a closed line, row by row between the places where a row crosses it. */
function flipInside(cells: Uint8Array, line: readonly Place[]): void {
  const crossings = new Map<number, number[]>();
  for (const [index, [longitude, latitude]] of line.entries()) {
    const [nextLongitude, nextLatitude] = line[index + 1] ?? line[0] ?? [longitude, latitude];
    const from = (90 - latitude) * PER_DEGREE - 0.5;
    const to = (90 - nextLatitude) * PER_DEGREE - 0.5;
    for (let row = Math.ceil(Math.min(from, to)); row < Math.max(from, to); row += 1) {
      const at = longitude + ((row - from) / (to - from)) * (nextLongitude - longitude);
      const columns = crossings.get(row) ?? [];
      columns.push(Math.round((at + 180) * PER_DEGREE));
      crossings.set(row, columns);
    }
  }
  for (const [row, columns] of crossings) {
    columns.sort((one, other) => one - other);
    for (let index = 0; index + 1 < columns.length; index += 2) {
      for (let column = columns[index] ?? 0; column < (columns[index + 1] ?? 0); column += 1) {
        const cell = row * COLUMNS + (((column % COLUMNS) + COLUMNS) % COLUMNS);
        cells[cell] = cells[cell] === 1 ? 0 : 1;
      }
    }
  }
}
