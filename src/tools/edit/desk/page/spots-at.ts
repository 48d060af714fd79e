import type { Spot } from './page-texts.ts';

/** Returns whether an element shows a spot now. */
export const isVisible = ({ element, nodes }: Spot): boolean =>
  nodes.length > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

/** Returns the box of a spot in the view of its page. */
export function boxOf({ element, nodes }: Spot): DOMRect {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (first === undefined || last === undefined) return element.getBoundingClientRect();
  const range = element.ownerDocument.createRange();
  range.setStart(first, 0);
  range.setEnd(last, last.data.length);
  const box = range.getBoundingClientRect();
  return box.width > 0 ? box : element.getBoundingClientRect();
}

/** Returns how far a point is from a box; 0 inside. */
function distanceOf({ left, right, top, bottom }: DOMRect, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/**
 * Lists the texts at a point of a page: the innermost first, then the nearest ones around it, then
 * those of attributes.
 */
export function findSpotsAt(
  document: Document,
  all: readonly Spot[],
  x: number,
  y: number,
): Spot[] {
  const hit = document.elementFromPoint(x, y);
  if (hit === null) return [];
  const spots = all.filter(({ isStored }) => !isStored);
  const node = document.caretPositionFromPoint(x, y)?.offsetNode;
  const byNode = spots.filter(({ nodes }) => node !== undefined && nodes.includes(node as Text));
  const meant = byNode
    .filter(({ element }) => hit.contains(element) || element.contains(hit))
    .sort((a, b) => a.nodes.length - b.nodes.length);
  const inside = spots
    .filter((spot) => hit.contains(spot.element) && isVisible(spot))
    .map((spot) => ({ spot, distance: distanceOf(boxOf(spot), x, y) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ spot }) => spot);
  const near = spots.filter(
    ({ element, attribute }) => attribute !== undefined && element.contains(hit),
  );
  return [...new Set([...meant, ...inside, ...near.reverse()])];
}
