import {
  geoAzimuthalEqualArea,
  geoBounds,
  geoDistance,
  geoInterpolate,
  geoNaturalEarth1,
  type GeoProjection,
} from 'd3-geo';
import type { MapCountry, Place } from './atlas.ts';

/** A point of a drawing, in its units. */
export type Point = [x: number, y: number];

/** The rectangle of a drawing that has to hold what matters; the rest of it is surroundings. */
export interface Frame {
  width: number;
  height: number;
  inside: { left: number; top: number; right: number; bottom: number };
  /** The most units that a radian takes: no map shows less of the world. */
  nearest: number;
}

/** Angle in radians from which a map shows the world, no longer one part of it. */
const WORLD_FROM = 1.1;
/** A way that comes so near to a pole, in degrees of latitude, is shown from above. */
const NEAR_POLE = 72;
const ARC_STEPS = 24;
/** Around the frame, so that a border that is cut off stays outside the drawing. */
const CLIP_MARGIN = 8;

/** Returns the places of a great circle between two places, both ends included. */
export function greatCircle(from: Place, to: Place): Place[] {
  const at = geoInterpolate(from, to);
  return Array.from({ length: ARC_STEPS + 1 }, (_, index) => at(index / ARC_STEPS));
}

/** Returns the corners and edges of what a map of the country has to show. */
export function extentOf({ mainParts, middle }: MapCountry): Place[] {
  const places = mainParts.flatMap((part) => {
    const [[west, south], [east, north]] = geoBounds(part);
    const right = east < west ? east + 360 : east;
    const centre: Place = [(west + right) / 2, (south + north) / 2];
    return [
      [west, south],
      [west, centre[1]],
      [west, north],
      [centre[0], north],
      [right, north],
      [right, centre[1]],
      [right, south],
      [centre[0], south],
    ] satisfies Place[];
  });
  return [...places, middle];
}

/**
 * Returns the projection of a map with a place in its middle that shows all given places inside the
 * frame. A part of the world keeps its shapes; from a quarter of a great circle on, it is the world.
 */
export function fitView(centre: Place, places: readonly Place[], frame: Frame): GeoProjection {
  const farthest = Math.max(...places.map((place) => geoDistance(centre, place)));
  const isWorld = farthest > WORLD_FROM && Math.abs(centre[1]) < NEAR_POLE;
  const projection = isWorld
    ? geoNaturalEarth1().rotate([-centre[0], 0])
    : geoAzimuthalEqualArea().rotate([-centre[0], -centre[1]]);
  return fitProjection(projection, places, frame);
}

/** Scales and moves a projection so that all given places lie inside the frame, and cuts it there. */
export function fitProjection(
  projection: GeoProjection,
  places: readonly Place[],
  frame: Frame,
): GeoProjection {
  projection.scale(1).translate([0, 0]);
  const points = places.flatMap((place) => {
    const point = projection(place);
    return point === null ? [] : [point];
  });
  const [left, right] = rangeOf(points.map(([x]) => x));
  const [top, bottom] = rangeOf(points.map(([, y]) => y));
  const { inside } = frame;
  const scale = Math.min(
    frame.nearest,
    (inside.right - inside.left) / (right - left),
    (inside.bottom - inside.top) / (bottom - top),
  );
  return projection
    .scale(scale)
    .translate([
      (inside.left + inside.right) / 2 - (scale * (left + right)) / 2,
      (inside.top + inside.bottom) / 2 - (scale * (top + bottom)) / 2,
    ])
    .clipExtent([
      [-CLIP_MARGIN, -CLIP_MARGIN],
      [frame.width + CLIP_MARGIN, frame.height + CLIP_MARGIN],
    ]);
}

const rangeOf = (values: readonly number[]): [least: number, most: number] => [
  Math.min(...values),
  Math.max(...values),
];

/** Returns where a place is in a drawing. */
export function project(projection: GeoProjection, place: Place): Point {
  const point = projection(place);
  if (point === null) throw new Error(`The projection has no point of ${place.join(', ')}`);
  return point;
}
