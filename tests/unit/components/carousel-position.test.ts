import { describe, expect, it } from 'vitest';
import { placeOf, wrapIndex } from '#components/ui/carousel/carousel-position.ts';

describe('a carousel of six cards', () => {
  it('wraps at both ends', () => {
    expect(wrapIndex(6, 6)).toBe(0);
    expect(wrapIndex(-1, 6)).toBe(5);
    expect(wrapIndex(3, 6)).toBe(3);
  });

  it('has the last card before the first one and the second after it', () => {
    expect([0, 1, 2, 3, 4, 5].map((index) => placeOf(index, 0, 6))).toEqual([0, 1, 2, -3, -2, -1]);
  });

  it('moves every card by one place at a step, but for the one that goes round', () => {
    const moved = [0, 1, 2, 3, 4, 5].map((index) => placeOf(index, 1, 6) - placeOf(index, 0, 6));
    expect(moved).toEqual([-1, -1, -1, 5, -1, -1]);
  });
});
