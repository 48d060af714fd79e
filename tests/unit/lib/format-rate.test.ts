import { describe, expect, it } from 'vitest';
import { formatRate } from '#lib/money/call-cost.ts';

describe('a calling rate', () => {
  it.each([
    [50_000, '$0.05'],
    [1_200_000, '$1.20'],
    [12_500, '$0.0125'],
    [13_000, '$0.013'],
    [9_999, '$0.01'],
    [0, '$0.00'],
  ])('of %i millionths of a dollar reads %s', (micros, text) => {
    expect(formatRate(micros)).toBe(text);
  });
});
