import type { Frame, Point } from './view.ts';

/** A text beside a point, with the room that it takes in the drawing's units. */
interface Label {
  at: Point;
  width: number;
  height: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Between a point and its text, the nearest first: farther texts leave a short way free. */
const GAPS = [9, 26, 44];
/** Between a point and the name of its place. */
const NEAR_GAP = 6;
/** So far a name may leave the inner part of the frame. */
const EDGE = 28;
/**
 * What a square unit of a label costs outside the frame and over another label, what a covered
 * point costs, and what each unit of the gap.
 */
const COSTS = { outside: 8, covered: 3, point: 40, gap: 4 };

/**
 * Where a text is beside its point: -1 is left of it or above, 1 right of it or below, 0 centred on
 * it, and 0.5 halfway between these.
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
/** Where a name may be that has no room on these. */
const BETWEEN_SIDES: readonly Side[] = [
  [0.5, 1],
  [-0.5, 1],
  [0.5, -1],
  [-0.5, -1],
  [1, 0.5],
  [-1, 0.5],
  [1, -0.5],
  [-1, -0.5],
];

function boxOn([sideX, sideY]: Side, distance: number, { at, width, height }: Label): Box {
  const gap = Math.abs(sideX) === 1 && Math.abs(sideY) === 1 ? distance / 2 : distance;
  const left = at[0] + ((sideX - 1) / 2) * width + sideX * gap;
  const top = at[1] + ((sideY - 1) / 2) * height + sideY * gap;
  return { left, top, right: left + width, bottom: top + height };
}

const shared = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const isIn = ({ left, top, right, bottom }: Box, [x, y]: Point, around = 0): boolean =>
  x > left - around && x < right + around && y > top - around && y < bottom + around;

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
    const sides = GAPS.flatMap((gap) => SIDES.map((side) => ({ side, gap })));
    const choices = sides.map(({ side, gap }, index) => {
      const box = boxOn(side, gap, label);
      const cost =
        (index % SIDES.length) +
        COSTS.gap * gap +
        COSTS.outside * (area - shared(box, inside)) +
        COSTS.covered * placed.reduce((sum, other) => sum + shared(box, other), 0) +
        COSTS.point * points.filter((point) => isIn(box, point)).length;
      return { box, cost };
    });
    const best = choices.reduce((one, other) => (other.cost < one.cost ? other : one));
    placed.push(best.box);
    return middleOf(best.box);
  });
}

/**
 * Returns the middle of each text that has room beside its point, the first ones before the others;
 * undefined for one that would cover a point or a text, or leave the frame.
 */
export function layOutNames(
  labels: readonly Label[],
  points: readonly Point[],
  { inside }: Frame,
): (Point | undefined)[] {
  const placed: Box[] = [];
  return labels.map((label) => {
    const box = [...SIDES, ...BETWEEN_SIDES]
      .map((side) => boxOn(side, NEAR_GAP, label))
      .find(
        (one) =>
          one.left >= inside.left - EDGE &&
          one.right <= inside.right + EDGE &&
          one.top >= inside.top - EDGE &&
          one.bottom <= inside.bottom + EDGE &&
          !placed.some((other) => shared(one, other) > 0) &&
          !points.some((point) => isIn(one, point, NEAR_GAP - 1)),
      );
    if (box === undefined) return undefined;
    placed.push(box);
    return middleOf(box);
  });
}
