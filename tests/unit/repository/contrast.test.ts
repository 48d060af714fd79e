import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MAP_LAND, THEME_COLOURS } from '#config/brands/theme-colours.ts';

type Tokens = ReadonlyMap<string, string>;

const css = readFileSync('src/styles/tokens.css', 'utf8');

const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');

/**
 * Returns the custom properties that hold a hexadecimal colour, of the rule that begins with a
 * selector.
 */
function tokensOf(source: string, selector: string): Tokens {
  const start = source.indexOf(`${selector} {`);
  if (start === -1) return new Map();
  const rule = source.slice(start, source.indexOf('}', start));
  return new Map(
    [...rule.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [
      name as string,
      value as string,
    ]),
  );
}

/** Returns the relative luminance of a colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [more, less] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (more + 0.05) / (less + 0.05);
}

const TEXT = 4.5;
const SHAPE = 3;

/** What is on what, and how much contrast it needs there. */
const PAIRS: readonly (readonly [front: string, back: string, least: number])[] = [
  ...['canvas', 'surface', 'sunken', 'tint', 'disabled'].flatMap((back) => [
    ['ink', back, TEXT] as const,
    ['muted', back, TEXT] as const,
  ]),
  ...['canvas', 'surface', 'sunken', 'tint'].flatMap((back) => [
    ['accent-text', back, TEXT] as const,
    ['accent-text-hover', back, TEXT] as const,
  ]),
  ['control', 'surface', SHAPE],
  ['control', 'canvas', SHAPE],
  ['on-accent', 'accent', TEXT],
  ['on-accent', 'accent-hover', TEXT],
  ...['surface', 'canvas', 'danger-tint'].map((back) => ['danger', back, TEXT] as const),
  ...['surface', 'canvas', 'success-tint'].map((back) => ['success', back, TEXT] as const),
  ['warning', 'warning-tint', TEXT],
  ...['danger-tint', 'success-tint', 'warning-tint'].map((back) => ['ink', back, TEXT] as const),
  ['on-danger', 'danger', TEXT],
  ['on-danger', 'danger-hover', TEXT],
  ['on-success', 'success', TEXT],
  ['on-success', 'success-hover', TEXT],
  ['on-night', 'night', TEXT],
  ['on-night-muted', 'night', TEXT],
  ['on-night', 'night-edge', TEXT],
];

const themes = ['grey', 'burdeos', 'orange'] as const;

/** Returns a theme's colours in a scheme, in the order of the cascade. */
function coloursOf(theme: string, scheme: 'light' | 'dark'): Tokens {
  const sources = scheme === 'light' ? [light] : [light, dark];
  const selectors = [':root', `:root[data-theme='${theme}']`];
  return new Map(
    selectors.flatMap((selector) => sources.flatMap((source) => [...tokensOf(source, selector)])),
  );
}

describe.each(themes)('the theme %s', (theme) => {
  describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
    const colours = coloursOf(theme, scheme);
    test.each(PAIRS)('%s is readable on %s', (front, back, least) => {
      const ratio = contrast(colours.get(front) ?? '', colours.get(back) ?? '');
      expect(ratio).toBeGreaterThanOrEqual(least);
    });
  });

  test('has the same land on maps of their own file', () => {
    const [inLight, inDark] = (['light', 'dark'] as const).map((scheme) =>
      coloursOf(theme, scheme).get('map-land'),
    );
    expect(MAP_LAND).toEqual({ light: inLight, dark: inDark });
  });

  test('has the same colours in icons and emails', () => {
    const { fill, onFill, text } = THEME_COLOURS[theme];
    const colours = coloursOf(theme, 'light');
    expect([fill, onFill, text]).toEqual(
      ['accent', 'on-accent', 'accent-text'].map((token) => colours.get(token)),
    );
  });
});

test('the ratio of black and white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});
