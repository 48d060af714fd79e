import { describe, expect, it } from 'vitest';
import { isLand } from '#domain/map/atlas.ts';
import { PAIR_FRAME } from '#domain/map/pair-map.ts';
import { LAND_SCALE, landPath } from '#domain/map/paths.ts';
import { fitView, placesOfRow, type Point } from '#domain/map/view.ts';

describe('the land of a map', () => {
  /** Returns the dots of a path as a browser draws them. */
  function dotsOf(path: string): Point[] {
    let [x, y] = [0, 0];
    return [...path.matchAll(/([Mm])(\d+) (\d+)h(\d+)/g)].flatMap(([, move, dx, dy, length]) => {
      x = Number(dx) + (move === 'm' ? x : 0);
      y = Number(dy) + (move === 'm' ? y : 0);
      const start = x;
      x += Number(length);
      const count = Math.floor(Number(length) / 2) + 1;
      return Array.from({ length: count }, (_, index): Point => [
        (start + 2 * index) * LAND_SCALE,
        y * LAND_SCALE,
      ]);
    });
  }

  it('has a dot at every point of its grid that is on land', () => {
    const view = fitView(
      [4, 47],
      [
        [-9, 38],
        [28, 60],
      ],
      PAIR_FRAME,
    );
    const grid = Array.from({ length: PAIR_FRAME.height / 6 }, (_, row) =>
      Array.from({ length: PAIR_FRAME.width / 6 }, (__, column): Point => [
        6 * column + (row % 2 === 0 ? 3 : 6),
        6 * row + 3,
      ]),
    ).flat();
    const onLand = grid.filter(([x, y]) => {
      const place = x < PAIR_FRAME.width ? placesOfRow(view, y)(x) : undefined;
      return place !== undefined && isLand(place);
    });
    expect(onLand.length).toBeGreaterThan(500);
    expect(dotsOf(landPath(view, PAIR_FRAME))).toEqual(onLand);
  });
});
