import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const PHYSICAL: readonly RegExp[] = [
  /(?:^|[\s;{'"-])(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right|top|bottom)\b/,
  /(?:^|[\s;{])(?:left|right|top|bottom)\s*:\s*[^,})]+;/,
  /border-(?:top|bottom)-(?:left|right)-radius/,
  /(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
  /(?:^|[\s;{])(?:min-|max-)?(?:width|height)\s*:\s*[^,)]+;/,
  /\b(?:margin|padding|border)(?:Left|Right|Top|Bottom)\b/,
  /\b(?:textAlign|float)\s*[:=]\s*['"](?:left|right)['"]/,
];

/** Finds what would not turn around with the writing direction; gives `line: text` of each. */
function physicalSides(source: string): string[] {
  return source
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => PHYSICAL.some((pattern) => pattern.test(line)))
    .map(({ line, number }) => `${number}: ${line.trim()}`);
}

/**
 * Returns the part of a file that is style: all of a stylesheet, the `<style>` blocks of a page,
 * the inline styles of an island.
 */
function styleOf(name: string): string {
  const source = readFileSync(join('src', name), 'utf8');
  if (name.endsWith('.css') || name.endsWith('.tsx')) return source;
  return [...source.matchAll(/<style[^>]*>([\s\S]*?)<\/style>|style="([^"]*)"/g)]
    .map(([, block, attribute]) => block ?? `${attribute};`)
    .join('\n');
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(css|astro|tsx)$/.test(name),
);

describe('every style of the site', () => {
  test('turns around with the writing direction: no physical sides or sizes', () => {
    const found = files.flatMap((name) =>
      physicalSides(styleOf(name)).map((finding) => `${name}:${finding}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the check of physical sides', () => {
  test.each([
    'margin-left: 1rem;',
    '  right: 0;',
    'text-align: right;',
    'border-top-left-radius: 4px;',
    'padding-bottom: 0',
    'width: 10px;',
    'style={{ marginLeft: 4 }}',
  ])('refuses %s', (line) => {
    expect(physicalSides(line)).toHaveLength(1);
  });

  test.each([
    'margin-inline-start: 1rem;',
    'inset-inline-end: 0;',
    'text-align: start;',
    'border-start-start-radius: 4px;',
    '@media (min-width: 64rem) {',
    'scrollTo({ top: 0 });',
    'stroke-width: 2;',
  ])('accepts %s', (line) => {
    expect(physicalSides(line)).toEqual([]);
  });
});
