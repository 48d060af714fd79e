// Apart from timed-carousel.ts, whose custom element needs a DOM: this is tested in Node.
/** The card at an index that may lie beyond either end: a carousel wraps at both. */
export const wrapIndex = (index: number, count: number): number =>
  ((index % count) + count) % count;

/** How many places a card stands after the one in view, negative before it, by the shorter way round. */
export function placeOf(index: number, active: number, count: number): number {
  const half = Math.floor(count / 2);
  return wrapIndex(index - active + half, count) - half;
}
