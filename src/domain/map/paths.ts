import { geoArea, geoPath } from 'd3-geo';
import type { Polygon } from 'geojson';
import { isLand } from './atlas.ts';
import { placesOfRow, type Frame, type Point, type View } from './view.ts';

/** Units of a map for one of `landPath`, half of what lies between two dots. */
export const LAND_SCALE = 3;
/**
 * Corners that make a smaller triangle with their neighbours are left out, in square units and in
 * several passes.
 */
const SMALLEST_CORNERS = [0.5, 1, 2];
/** A ring of fewer square units, also simplified, is left out unless it is the country's first. */
const SMALLEST_RING = 5;
/** So many times its size a map draws a part of the world at most, as far north as land reaches. */
const MOST_ENLARGED = { part: 1, world: 6 };

/** Writes a number after another one: the minus sign alone separates the two. */
const joined = (numbers: readonly number[]): string =>
  numbers.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : String(value))).join('');

/**
 * Returns the land of a map as rows of dots, in units of `LAND_SCALE`: a line for each run of dots,
 * to be drawn with dashes that are as short as round caps allow and lie two units apart. Odd rows
 * are shifted by one. A run begins where the one before it in its row ends: small numbers, which
 * compress better than places on the map.
 */
export function landPath(view: View, { width, height }: Frame): string {
  const rows: string[] = [];
  for (let y = 1; y * LAND_SCALE < height; y += 2) {
    const placeAt = placesOfRow(view, y * LAND_SCALE);
    let end: number | undefined;
    let from: number | undefined;
    for (let x = y % 4 === 1 ? 1 : 2; ; x += 2) {
      const isInside = x * LAND_SCALE < width;
      const place = isInside ? placeAt(x * LAND_SCALE) : undefined;
      if (place !== undefined && isLand(place)) from ??= x;
      else if (from !== undefined) {
        // The last dash begins one unit before the line's end.
        const length = x - 1 - from;
        rows.push(`${end === undefined ? `M${from} ${y}` : `m${from - end} 0`}h${length}`);
        end = from + length;
        from = undefined;
      }
      if (!isInside) break;
    }
  }
  return rows.join('');
}

/** Returns the outline of a country in a map, simplified, with whole units and relative lines. */
export function outlinePath({ projection, kind }: View, parts: readonly Polygon[]): string {
  const rings: Point[][] = [];
  const path = geoPath(projection, {
    beginPath: () => undefined,
    moveTo: (x, y) => rings.push([[x, y]]),
    lineTo: (x, y) => rings.at(-1)?.push([x, y]),
    arc: () => undefined,
    closePath: () => undefined,
  });
  const unit = MOST_ENLARGED[kind] * projection.scale() ** 2;
  const outlines = parts.flatMap((part, index) => {
    // Most parts are islands that the ring's size leaves out, and projecting them takes longest.
    if (index > 0 && part.coordinates.length === 1 && areaOnGlobe(part) * unit < SMALLEST_RING) {
      return [];
    }
    rings.length = 0;
    path(part);
    const isShown = (ring: readonly Point[]): boolean =>
      index === 0 || Math.abs(areaOf(ring)) >= SMALLEST_RING;
    return rings
      .filter(isShown)
      .map((ring) => simplify(ring))
      .filter((ring) => ring.length > 2 && isShown(ring))
      .map(ringPath);
  });
  return outlines.join('');
}

const areas = new WeakMap<Polygon, number>();

/** Returns the area of a polygon in steradians. */
function areaOnGlobe(polygon: Polygon): number {
  let area = areas.get(polygon);
  if (area === undefined) {
    area = geoArea(polygon);
    areas.set(polygon, area);
  }
  return area;
}

function areaOf(ring: readonly Point[]): number {
  let twice = 0;
  let [x, y] = ring.at(-1) ?? [0, 0];
  for (const [nextX, nextY] of ring) {
    twice += x * nextY - nextX * y;
    [x, y] = [nextX, nextY];
  }
  return twice / 2;
}

const areaOfCorner = ([x1, y1]: Point, [x2, y2]: Point, [x3, y3]: Point): number =>
  Math.abs((x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)) / 2;

/** Leaves out corners that change little, in whole units; the smallest ones go first. */
function simplify(ring: readonly Point[]): Point[] {
  let kept = ring.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  for (const smallest of SMALLEST_CORNERS) {
    const before = kept;
    kept = [];
    let previous = before.at(-1);
    for (const [index, point] of before.entries()) {
      const next = before[index + 1] ?? kept[0];
      if (previous === undefined || next === undefined) continue;
      if (areaOfCorner(previous, point, next) < smallest) continue;
      kept.push(point);
      previous = point;
    }
  }
  return kept;
}

function ringPath(ring: readonly Point[]): string {
  const [first = [0, 0], ...others] = ring;
  let [x, y] = first;
  const steps = others.flatMap(([nextX, nextY]) => {
    const step = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return step;
  });
  return `M${joined(first)}l${joined(steps)}z`;
}

/** So far a line rises between its ends at least, as a part of their distance. */
const LEAST_RISE = 0.2;
const PIECES = 4;

/**
 * Returns the curve of a great circle through the points of a map. Where the map shows it nearly
 * straight, it is lifted, so that it reads as a way through the air.
 */
export function arcPath(points: readonly Point[]): string {
  const lifted = lift(points);
  const every = (lifted.length - 1) / PIECES;
  const knotAt = (index: number): Point =>
    lifted[Math.min(PIECES, Math.max(0, index)) * every] ?? [0, 0];
  // Catmull-Rom: at each knot the curve runs as its neighbours lie to each other.
  const tangent = (index: number): Point => {
    const [before, after] = [knotAt(index - 1), knotAt(index + 1)];
    const parts = index === 0 || index === PIECES ? 3 : 6;
    return [(after[0] - before[0]) / parts, (after[1] - before[1]) / parts];
  };
  const curves = Array.from({ length: PIECES }, (_, index) => {
    const [[fromX, fromY], [x, y]] = [knotAt(index), knotAt(index + 1)];
    const [leave, arrive] = [tangent(index), tangent(index + 1)];
    const numbers = [fromX + leave[0], fromY + leave[1], x - arrive[0], y - arrive[1], x, y];
    return joined(numbers.map(Math.round));
  });
  return `M${joined(knotAt(0).map(Math.round))}C${curves.join(' ')}`;
}

/** Raises points between the first and the last one above the line between these two. */
export function lift(points: readonly Point[]): Point[] {
  const [[startX, startY] = [0, 0], [endX, endY] = [0, 0]] = [points[0], points.at(-1)];
  const length = Math.hypot(endX - startX, endY - startY);
  if (length === 0) return [...points];
  // The side is that of the upper edge; a line from top to bottom rises to the left.
  const turn = endX > startX || (endX === startX && endY < startY) ? 1 : -1;
  const [upX, upY] = [(turn * (endY - startY)) / length, (-turn * (endX - startX)) / length];
  const rise = ([x, y]: Point): number => (x - startX) * upX + (y - startY) * upY;
  const middle = points[(points.length - 1) / 2] ?? [startX, startY];
  const natural = rise(middle);
  const side = natural < -LEAST_RISE * 0.1 * length ? -1 : 1;
  const missing = Math.max(0, LEAST_RISE * length - side * natural);
  return points.map(([x, y], index) => {
    const up = side * missing * Math.sin((Math.PI * index) / (points.length - 1));
    return [x + up * upX, y + up * upY];
  });
}
