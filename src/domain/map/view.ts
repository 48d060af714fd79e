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

/** A map's projection, and which of the two that maps are drawn on it is. */
export interface View {
  projection: GeoProjection;
  /** Equal-area azimuthal around a place, or Natural Earth turned to a meridian. */
  kind: 'part' | 'world';
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

const extents = new WeakMap<MapCountry, Place[]>();

/** Returns the corners and edges of what a map of the country has to show. */
export function extentOf(country: MapCountry): readonly Place[] {
  let extent = extents.get(country);
  if (extent === undefined) {
    extent = createExtent(country);
    extents.set(country, extent);
  }
  return extent;
}

function createExtent({ mainParts, middle }: MapCountry): Place[] {
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
 * Returns the view of a map with a place in its middle that shows all given places inside the
 * frame. A part of the world keeps its shapes; from a quarter of a great circle on, it is the
 * world.
 */
export function fitView(centre: Place, places: readonly Place[], frame: Frame): View {
  const farthest = Math.max(...places.map((place) => geoDistance(centre, place)));
  const isWorld = farthest > WORLD_FROM && Math.abs(centre[1]) < NEAR_POLE;
  if (isWorld) return fitWorld(centre[0], places, frame);
  const projection = geoAzimuthalEqualArea().rotate([-centre[0], -centre[1]]);
  return { projection: fitProjection(projection, places, frame), kind: 'part' };
}

/**
 * Returns the view of the world with a meridian in its middle and all given places in the frame.
 */
export function fitWorld(meridian: number, places: readonly Place[], frame: Frame): View {
  const projection = geoNaturalEarth1().rotate([-meridian, 0]);
  return { projection: fitProjection(projection, places, frame), kind: 'world' };
}

/**
 * Scales and moves a projection so that all given places lie inside the frame, and cuts it there.
 */
function fitProjection(
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
export function project({ projection }: View, place: Place): Point {
  const point = projection(place);
  if (point === null) throw new Error(`The projection has no point of ${place.join(', ')}`);
  return point;
}

const RADIAN = 180 / Math.PI;
/** An inverted point of the map lies on it if it comes back to itself, to a hundredth of a unit. */
const SAME = 0.01;

/**
 * Returns for a row of a drawing which place each point of it shows; undefined beside the map. It
 * computes only what differs along the row, as the land of a map takes thousands of points.
 */
export function placesOfRow(view: View, y: number): (x: number) => Place | undefined {
  return view.kind === 'world' ? placesOfParallel(view, y) : placesAround(view, y);
}

/** A row of Natural Earth's projection is a parallel with its meridians at equal distances. */
function placesOfParallel({ projection }: View, y: number): (x: number) => Place | undefined {
  const [middle] = projection.translate();
  const place = projection.invert?.([middle, y]);
  if (place === null || place === undefined || !place.every(Number.isFinite)) {
    return () => undefined;
  }
  const [meridian, latitude] = place;
  const again = projection(place);
  const isOnMap = again !== null && Math.abs(again[1] - y) < SAME;
  const perDegree = (projection([meridian + 1, latitude])?.[0] ?? 0) - middle;
  return (x) => {
    const degrees = (x - middle) / perDegree;
    return isOnMap && Math.abs(degrees) <= 180 ? [meridian + degrees, latitude] : undefined;
  };
}

/** Inverts Lambert's equal-area azimuthal projection around any place. */
function placesAround({ projection }: View, y: number): (x: number) => Place | undefined {
  const [scale, [middleX, middleY]] = [projection.scale(), projection.translate()];
  const [turned, tilted] = projection.rotate();
  const [meridian, parallel] = [-turned, -tilted / RADIAN];
  const [sinParallel, cosParallel] = [Math.sin(parallel), Math.cos(parallel)];
  const up = (middleY - y) / scale;
  return (x) => {
    const right = (x - middleX) / scale;
    const distance = Math.hypot(right, up);
    if (distance > 2) return undefined;
    if (distance === 0) return [meridian, parallel * RADIAN];
    const angle = 2 * Math.asin(distance / 2);
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const latitude = Math.asin(cos * sinParallel + (up * sin * cosParallel) / distance);
    const turn = Math.atan2(right * sin, distance * cosParallel * cos - up * sinParallel * sin);
    return [meridian + turn * RADIAN, latitude * RADIAN];
  };
}
