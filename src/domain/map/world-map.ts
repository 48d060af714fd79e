import { findCountry, type Place } from './atlas.ts';
import { arcPath, landPath, lift, outlinePath } from './paths.ts';
import { fitWorld, greatCircle, project, type Frame, type Point, type View } from './view.ts';

export const WORLD_FRAME: Frame = {
  width: 480,
  height: 240,
  inside: { left: 8, top: 8, right: 472, bottom: 232 },
  nearest: 1500,
};

/** The meridian in the middle leaves no country on both edges. */
const MIDDLE_MERIDIAN = 11;
/** Alaska, Kamchatka, New Zealand and Cape Horn, with some sea: what the map has to reach. */
const CORNERS: readonly Place[] = [
  [-168, 62],
  [178, 62],
  [178, -40],
  [-68, -56],
  [11, 76],
];
const MOST_CALLS = 5;
/** Units that the ends of calls lie apart at least, so that their labels have room. */
const APART = 58;
/** A step of a way that is longer than this leads from one edge of the map to the other. */
const LONGEST_STEP = 60;

/** The geometry of a map of the world. */
export interface WorldMap {
  land: string;
  outlines: string[];
  /** Calls that cross no edge of the map, with the country at the other end of each. */
  calls: { iso2: string; end: Point; arc: string; way: Point[] }[];
  /** Where the calls lead, or where all of them begin. */
  home: Point | undefined;
}

const distance = (one: Point, other: Point): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1]);

/**
 * Returns a map of the world with countries on it (ISO 3166-1 alpha-2, the most popular first) and
 * calls from some of them to one country, or from that country to them.
 */
export function createWorldMap(
  countries: readonly string[],
  homeIso2: string,
  direction: 'to-home' | 'from-home' = 'to-home',
): WorldMap {
  const view = fitWorld(MIDDLE_MERIDIAN, CORNERS, WORLD_FRAME);
  const shown = countries.flatMap((iso2) => {
    const country = findCountry(iso2);
    return country === undefined ? [] : { iso2, ...country };
  });
  const homeCountry = findCountry(homeIso2);
  const home = homeCountry === undefined ? undefined : project(view, homeCountry.middle);
  return {
    land: landPath(view, WORLD_FRAME),
    outlines: shown.map(({ parts }) => outlinePath(view, parts)),
    calls: homeCountry === undefined ? [] : listCalls(view, shown, homeCountry.middle, direction),
    home,
  };
}

/** Returns the first calls whose ends lie apart and that cross no edge. */
function listCalls(
  view: View,
  countries: readonly { iso2: string; middle: Place }[],
  home: Place,
  direction: 'to-home' | 'from-home',
): WorldMap['calls'] {
  const calls: WorldMap['calls'] = [];
  const ends = [project(view, home)];
  for (const { iso2, middle } of countries) {
    const end = project(view, middle);
    if (calls.length === MOST_CALLS || ends.some((other) => distance(other, end) < APART)) continue;
    const places = greatCircle(middle, home).map((place) => project(view, place));
    const circle = direction === 'to-home' ? places : places.toReversed();
    const isBroken = circle.some(
      (point, index) => distance(circle[index - 1] ?? point, point) > LONGEST_STEP,
    );
    if (isBroken) continue;
    calls.push({ iso2, end, arc: arcPath(circle), way: lift(circle) });
    ends.push(end);
  }
  return calls;
}
