import { geoPath, type GeoProjection } from 'd3-geo';
import type { Polygon } from 'geojson';
import { isLand } from './atlas.ts';
import type { Frame, Point } from './view.ts';

/** Units between the dots of the land. */
export const DOT_STEP = 6;
/**
 * Corners that make a smaller triangle with their neighbours are left out, in square units and in
 * several passes.
 */
const SMALLEST_CORNERS = [0.5, 1, 2];
/** A ring of fewer square units is left out unless it is the country's first. */
const SMALLEST_RING = 5;
/** An inverted point of the map lies on it if it comes back to itself, to a hundredth of a unit. */
const SAME = 0.01;

/** Writes a number after another one: the minus sign alone separates the two. */
const joined = (numbers: readonly number[]): string =>
  numbers.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : String(value))).join('');

/**
 * Returns the land of a map as rows of dots: a line for each run of dots, to be drawn with dashes
 * that are as short as round caps allow and lie `DOT_STEP` apart. Odd rows are shifted by half a
 * step.
 */
export function landPath(projection: GeoProjection, { width, height }: Frame): string {
  const runs: string[] = [];
  const half = DOT_STEP / 2;
  for (let row = 0; row * DOT_STEP + half < height; row += 1) {
    const y = row * DOT_STEP + half;
    const first = row % 2 === 0 ? half : DOT_STEP;
    let from: number | undefined;
    for (let x = first; ; x += DOT_STEP) {
      const dotted = x < width && isLandAt(projection, [x, y]);
      if (dotted) from ??= x;
      else if (from !== undefined) {
        // The last dash begins one unit before the line's end.
        runs.push(`M${from} ${y}h${x - DOT_STEP - from + 1}`);
        from = undefined;
      }
      if (x >= width) break;
    }
  }
  return runs.join('');
}

function isLandAt(projection: GeoProjection, point: Point): boolean {
  const place = projection.invert?.(point);
  if (place === null || place === undefined || !place.every(Number.isFinite)) return false;
  if (!isLand(place)) return false;
  const again = projection(place);
  return again !== null && Math.hypot(again[0] - point[0], again[1] - point[1]) < SAME;
}

/** Returns the outline of a country in a map, simplified, with whole units and relative lines. */
export function outlinePath(projection: GeoProjection, parts: readonly Polygon[]): string {
  const rings: Point[][] = [];
  const path = geoPath(projection, {
    beginPath: () => undefined,
    moveTo: (x, y) => rings.push([[x, y]]),
    lineTo: (x, y) => rings.at(-1)?.push([x, y]),
    arc: () => undefined,
    closePath: () => undefined,
  });
  const outlines = parts.flatMap((part, index) => {
    rings.length = 0;
    path(part);
    return rings
      .filter((ring) => index === 0 || Math.abs(areaOf(ring)) >= SMALLEST_RING)
      .map((ring) => simplify(ring))
      .filter((ring) => ring.length > 2)
      .map(ringPath);
  });
  return outlines.join('');
}

const areaOf = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

/** Leaves out corners that change little, in whole units; the smallest ones go first. */
function simplify(ring: readonly Point[]): Point[] {
  let kept = ring.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  for (const smallest of SMALLEST_CORNERS) {
    const before = kept;
    kept = [];
    for (const [index, point] of before.entries()) {
      const previous = kept.at(-1) ?? before.at(-1);
      const next = before[index + 1] ?? kept[0];
      if (previous === undefined || next === undefined) continue;
      if (Math.abs(areaOf([previous, point, next])) >= smallest) kept.push(point);
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
