import { cachedPart } from '#lib/part-cache.ts';
import { findCountry, isOnMap, type Place } from './atlas.ts';
import { arcPath, landPath, lift, outlinePath } from './paths.ts';
import { extentOf, fitView, greatCircle, project, type Frame, type Point } from './view.ts';

/** The drawing of a pair: phones show it cut off above and below. */
export const PAIR_FRAME: Frame = {
  width: 480,
  height: 240,
  inside: { left: 30, top: 44, right: 450, bottom: 196 },
  nearest: 1500,
};

/** The geometry of a map of two countries, in the units of its frame. */
interface PairMap {
  land: string;
  /** The outlines of both countries; empty where the atlas has only a point. */
  outlines: string[];
  /** The way of a call, from the number's country to the visitor's. */
  arcs: string[];
  /** Points of the way, its ends first and last. */
  way: Point[];
  /** The ends of the way: one point where both countries are the same. */
  points: Point[];
}

const maps = new Map<string, PairMap | undefined>();

/**
 * Returns the map of a number's country and a visitor's (ISO 3166-1 alpha-2), which may be the
 * same; undefined when one of them is on no map.
 */
export function getPairMap(didIso2: string, packageIso2: string): PairMap | undefined {
  const id = `${didIso2} ${packageIso2}`;
  if (!maps.has(id)) {
    const create = () => createPairMap(didIso2, packageIso2);
    const isDrawn = isOnMap(didIso2) && isOnMap(packageIso2);
    maps.set(id, isDrawn ? cachedPart(`map-${didIso2}`, packageIso2, create) : undefined);
  }
  return maps.get(id);
}

function createPairMap(didIso2: string, packageIso2: string): PairMap | undefined {
  const [from, to] = [findCountry(didIso2), findCountry(packageIso2)];
  if (from === undefined || to === undefined) return undefined;
  const circle: Place[] =
    didIso2 === packageIso2 ? [from.middle] : greatCircle(from.middle, to.middle);
  const [centre = from.middle] = circle.slice(Math.floor(circle.length / 2));
  const places = [...circle, ...extentOf(from), ...(didIso2 === packageIso2 ? [] : extentOf(to))];
  const view = fitView(centre, places, PAIR_FRAME);
  const way = circle.map((place) => project(view, place));
  const shown = didIso2 === packageIso2 ? [from] : [from, to];
  return {
    land: landPath(view, PAIR_FRAME),
    outlines: shown.map(({ parts }) => outlinePath(view, parts)),
    arcs: didIso2 === packageIso2 ? [] : [arcPath(way)],
    way: lift(way),
    points: shown.map(({ middle }) => project(view, middle)),
  };
}
