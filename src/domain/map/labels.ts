import type { Frame, Point } from './view.ts';

/** A text beside a point, with the room that it takes in the drawing's units. */
interface Label {
  at: Point;
  width: number;
  height: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Between a point and its text, the nearest first: farther texts leave a short way free. */
const GAPS = [9, 26, 44];
/** Between a point and the name of its place, and how near a name may come to any point. */
const NEAR_GAP = 5;
const NEAREST_POINT = 3.5;
/**
 * What a square unit of a label costs outside the frame and over another label, what a covered
 * point costs, and what each unit of the gap.
 */
const COSTS = { outside: 8, covered: 3, point: 40, gap: 4 };

/**
 * Where a text is beside its point: -1 is left of it or above, 1 right of it or below, 0 centred on
 * it, and a fraction between these.
 */
type Side = readonly [x: number, y: number];

/** The sides of a point on which its text may be, the best first. */
const SIDES: readonly Side[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];
/** Where a text may be that has no room on these: along the four edges, in quarters of a side. */
const BETWEEN_SIDES: readonly Side[] = [0.5, -0.5, 0.25, -0.25, 0.75, -0.75].flatMap((along) => [
  [along, 1],
  [along, -1],
  [1, along],
  [-1, along],
]);
const ALL_SIDES: readonly Side[] = [...SIDES, ...BETWEEN_SIDES];

function boxOn([sideX, sideY]: Side, distance: number, { at, width, height }: Label): Box {
  const gap = Math.abs(sideX) === 1 && Math.abs(sideY) === 1 ? distance / 2 : distance;
  const left = at[0] + ((sideX - 1) / 2) * width + sideX * gap;
  const top = at[1] + ((sideY - 1) / 2) * height + sideY * gap;
  return { left, top, right: left + width, bottom: top + height };
}

const shared = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const distanceTo = ({ left, top, right, bottom }: Box, [x, y]: Point): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

const middleOf = ({ left, top, right, bottom }: Box): Point => [
  Math.round((left + right) / 2),
  Math.round((top + bottom) / 2),
];

/**
 * Returns the middle of each text, placed one after the other where it covers least of the points,
 * the other texts and the frame's edge.
 */
export function placeLabels(
  labels: readonly Label[],
  points: readonly Point[],
  { inside }: Frame,
): Point[] {
  const placed: Box[] = [];
  return labels.map((label) => {
    const area = label.width * label.height;
    const sides = GAPS.flatMap((gap) => ALL_SIDES.map((side) => ({ side, gap })));
    const choices = sides.map(({ side, gap }, index) => {
      const box = boxOn(side, gap, label);
      const cost =
        (index % ALL_SIDES.length) +
        COSTS.gap * gap +
        COSTS.outside * (area - shared(box, inside)) +
        COSTS.covered * placed.reduce((sum, other) => sum + shared(box, other), 0) +
        COSTS.point * points.filter((point) => distanceTo(box, point) === 0).length;
      return { box, cost };
    });
    const best = choices.reduce((one, other) => (other.cost < one.cost ? other : one));
    placed.push(best.box);
    return middleOf(best.box);
  });
}

/** The most that styles enlarge texts by, on the narrowest screens (map.css). */
export const LARGEST_TEXT = 1.2;
/** Around a name, so that two in a line do not read as one. */
const NAME_ROOM = 3;
const NAME_HEIGHT = 16;
/** About how wide the characters of a name are, in the wider of the typeface and its fallback. */
const NAME_CHARACTERS: readonly (readonly [RegExp, number])[] = [
  [/[fijlrtI\s’.,\-\u05d5\u05d6\u05d9\u05df\u05be\u05f3]/u, 5],
  [/[mwGMOQW\u05d0\u05de\u05e7\u05e9]/u, 12],
  [/[\p{Lu}\p{Script=Hebrew}]/u, 10],
  [/\p{Default_Ignorable_Code_Point}/u, 0],
  [/./u, 8.5],
];

/** Returns the room that the name of a place takes where it is written largest. */
export function nameSize(name: string): Pick<Label, 'width' | 'height'> {
  const widths = [...name].map(
    (character) => NAME_CHARACTERS.find(([characters]) => characters.test(character))?.[1] ?? 0,
  );
  const width = widths.reduce((sum, one) => sum + one, 0);
  return { width: LARGEST_TEXT * width + 2 * NAME_ROOM, height: LARGEST_TEXT * NAME_HEIGHT };
}

/**
 * Returns the middle of each text that has room beside its point, the first ones before the others;
 * undefined for one that would cover a point or a text, or leave the area for them.
 */
export function layOutNames(
  labels: readonly Label[],
  points: readonly Point[],
  area: Box,
): (Point | undefined)[] {
  const placed: Box[] = [];
  return labels.map((label) => {
    const box = ALL_SIDES.map((side) => boxOn(side, NEAR_GAP, label)).find(
      (one) =>
        one.left >= area.left &&
        one.right <= area.right &&
        one.top >= area.top &&
        one.bottom <= area.bottom &&
        !placed.some((other) => shared(one, other) > 0) &&
        !points.some((point) => distanceTo(one, point) < NEAREST_POINT),
    );
    if (box === undefined) return undefined;
    placed.push(box);
    return middleOf(box);
  });
}
