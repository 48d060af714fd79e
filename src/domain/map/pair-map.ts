import { keptPart } from '#lib/kept-parts.ts';
import { findCountry, type Place } from './atlas.ts';
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
export function getPairMap(did: string, own: string): PairMap | undefined {
  const id = `${did} ${own}`;
  if (!maps.has(id))
    maps.set(
      id,
      keptPart(`map-${did}`, own, () => createPairMap(did, own)),
    );
  return maps.get(id);
}

function createPairMap(did: string, own: string): PairMap | undefined {
  const [from, to] = [findCountry(did), findCountry(own)];
  if (from === undefined || to === undefined) return undefined;
  const circle: Place[] = did === own ? [from.middle] : greatCircle(from.middle, to.middle);
  const [centre = from.middle] = circle.slice(Math.floor(circle.length / 2));
  const places = [...circle, ...extentOf(from), ...(did === own ? [] : extentOf(to))];
  const view = fitView(centre, places, PAIR_FRAME);
  const way = circle.map((place) => project(view, place));
  const shown = did === own ? [from] : [from, to];
  return {
    land: landPath(view, PAIR_FRAME),
    outlines: shown.map(({ parts }) => outlinePath(view, parts)),
    arcs: did === own ? [] : [arcPath(way)],
    way: lift(way),
    points: shown.map(({ middle }) => project(view, middle)),
  };
}
