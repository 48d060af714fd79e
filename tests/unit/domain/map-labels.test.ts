import { describe, expect, it } from 'vitest';
import { LARGEST_TEXT, placeLabels, layOutNames } from '#domain/map/labels.ts';
import { mapHtml } from '#domain/map/map-svg.ts';
import { getPairMap, PAIR_FRAME } from '#domain/map/pair-map.ts';
import type { Point } from '#domain/map/view.ts';

function isInFrame([x, y]: Point): boolean {
  const { left, top, right, bottom } = PAIR_FRAME.inside;
  return x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
}

interface LabelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the labels of a pair's map as a phone of 320 px draws them, in the map's units. */
function enlargedLabels(from: string, to: string, texts: [string, string]): [LabelBox, LabelBox] {
  const { way = [], points = [] } = getPairMap(from, to) ?? {};
  const [start, end] = [way[0], way.at(-1)];
  if (start === undefined || end === undefined) throw new Error(`${from}–${to} has no way`);
  const labels = [
    { at: start, text: texts[0], flag: 'f' },
    { at: end, text: texts[1], flag: 't' },
  ];
  const drawing = { frame: PAIR_FRAME, land: '', outlines: [], arcs: [], points, way, labels };
  const { html } = mapHtml({ ...drawing, text: '' });
  const boxes = [
    ...html.matchAll(/<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"/g),
  ].map((found) => {
    const [x = 0, y = 0, width = 0, height = 0] = found.slice(1).map(Number);
    return {
      x: x - (width * (LARGEST_TEXT - 1)) / 2,
      y: y - (height * (LARGEST_TEXT - 1)) / 2,
      width: width * LARGEST_TEXT,
      height: height * LARGEST_TEXT,
    };
  });
  const [one, other] = boxes;
  if (one === undefined || other === undefined) throw new Error('a label is missing');
  return [one, other];
}

describe('labels', () => {
  it('cover neither each other nor the points, inside the frame', () => {
    const points: Point[] = [
      [200, 100],
      [240, 100],
    ];
    const size = { width: 100, height: 26 };
    const [[x, y] = [0, 0], [otherX, otherY] = [0, 0]] = placeLabels(
      points.map((at) => ({ at, ...size })),
      points,
      PAIR_FRAME,
    );
    expect(Math.abs(x - otherX) >= size.width || Math.abs(y - otherY) >= size.height).toBe(true);
    expect(Math.abs(y - 100)).toBeGreaterThanOrEqual(size.height / 2);
    expect(isInFrame([x, y])).toBe(true);
  });

  it('leave out a name that would cover another one', () => {
    const at: Point = [200, 100];
    const names = Array.from({ length: 12 }, () => ({ at, width: 100, height: 16 }));
    const placed = layOutNames(names, [at], PAIR_FRAME.inside);
    expect(placed[0]).toBeDefined();
    expect(placed.at(-1)).toBeUndefined();
  });

  it('write a name between two sides of its point where each side has another point', () => {
    const at: Point = [200, 100];
    const others: Point[] = [
      [120, 100],
      [170, 86],
      [170, 114],
      [290, 90],
      [290, 110],
    ];
    expect(
      layOutNames([{ at, width: 100, height: 16 }], [at, ...others], PAIR_FRAME.inside),
    ).toEqual([[228, 113]]);
  });

  it('cover no other one on a phone of 320 px, which enlarges them by a fifth', () => {
    const countries = ['BE', 'BR', 'CA', 'DE', 'DK', 'GB', 'IT', 'NO', 'PE', 'PL', 'RO', 'US'];
    const pairs = countries.flatMap((from) =>
      countries.filter((to) => to !== from).map((to) => [from, to] as const),
    );
    const covered = pairs.filter(([from, to]) => {
      const [one, other] = enlargedLabels(from, to, ['6:00 PM', '6:00 PM']);
      return (
        Math.abs(one.x - other.x) < one.width - 1 && Math.abs(one.y - other.y) < one.height - 1
      );
    });
    expect(covered).toEqual([]);
  });

  it('are not cut off on that phone where the clocks have three differences in a year', () => {
    for (const to of ['FR', 'IT', 'ES']) {
      const [times] = enlargedLabels('NZ', to, ['4:00 AM / 5:00 AM / 6:00 AM +1', '6:00 PM']);
      expect(times.x).toBeGreaterThanOrEqual(0);
      expect(times.x + times.width).toBeLessThanOrEqual(PAIR_FRAME.width);
    }
  });

  it('are escaped, like the words for the drawing', () => {
    const { html } = mapHtml({
      frame: PAIR_FRAME,
      land: '',
      outlines: [],
      arcs: [],
      points: [],
      labels: [{ at: [100, 100], text: '<b>' }],
      text: '"A" & B',
    });
    expect(html).toContain('aria-label="&quot;A&quot; &amp; B"');
    expect(html).toContain('&lt;b&gt;</text>');
  });
});
