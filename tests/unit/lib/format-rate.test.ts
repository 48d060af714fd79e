import { describe, expect, it } from 'vitest';
import { countRateDecimals, formatRate } from '#lib/money/call-cost.ts';

describe('a calling rate', () => {
  it.each([
    [50_000, '$0.05'],
    [1_200_000, '$1.20'],
    [12_500, '$0.0125'],
    [13_000, '$0.013'],
    [9_999, '$0.01'],
    [1_050, '$0.0011'],
    [0, '$0.00'],
  ])('of %i millionths of a dollar reads %s', (micros, text) => {
    expect(formatRate(micros)).toBe(text);
  });

  it('has the decimals that another one of its table needs', () => {
    const table = [50_000, 13_000, 12_500];
    const shown = (rates: number[]) =>
      rates.map((micros) => formatRate(micros, countRateDecimals(rates)));
    expect(shown(table)).toEqual(['$0.0500', '$0.0130', '$0.0125']);
    expect(shown(table.slice(0, 2))).toEqual(['$0.050', '$0.013']);
    expect(shown(table.slice(0, 1))).toEqual(['$0.05']);
  });
});
