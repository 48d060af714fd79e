// Apart from timed-carousel.ts, whose custom element needs a DOM: this is tested in Node.
/** Returns the card at an index that may lie beyond either end: a carousel wraps at both. */
export const wrapIndex = (index: number, count: number): number =>
  ((index % count) + count) % count;

/** Returns how far a card is from the active one by the shorter way, negative before it. */
export function placeOf(index: number, active: number, count: number): number {
  const half = Math.floor(count / 2);
  return wrapIndex(index - active + half, count) - half;
}
