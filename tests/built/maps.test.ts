import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { attribute, builtPages, startTags, type BuiltPage } from './support/built-site.ts';

/** Of one map, compressed by itself. */
const MAX_MAP_BYTES = 2_500;

const real = builtPages().filter(({ isRedirect }) => !isRedirect);
const hubs = real.filter(({ path }) => path.startsWith('/phone-numbers/'));
const pairs = real.filter(({ path }) => path.startsWith('/choose-your-number/'));

const addresses = (some: readonly BuiltPage[]): string[] => some.map(({ address }) => address);

const mapsOf = ({ html }: BuiltPage): string[] =>
  html.match(/<svg class="map"[\s\S]*?<\/svg>/g) ?? [];

/** Returns what a map shows, in words. */
const wordsOf = (map: string): string =>
  attribute(startTags(map, 'svg')[0] ?? '', 'aria-label') ?? '';

describe('the map of every choose-number page', () => {
  test('stands there once, in words too, with a call between two countries', () => {
    const wrong = pairs.filter((page) => {
      const [map = '', ...others] = mapsOf(page);
      const [did, own] = page.path.split('/').slice(-2);
      const labels = map.split('class="map__label"').length - 1;
      return (
        others.length > 0 ||
        wordsOf(map).length < 5 ||
        map.includes('class="map__call"') !== (did !== own) ||
        labels !== (did === own ? 0 : 2)
      );
    });
    expect(pairs.length).toBeGreaterThan(0);
    expect(addresses(wrong)).toEqual([]);
  });

  test('is small', () => {
    const sizes = pairs
      .filter(({ language }) => language === 'en')
      .flatMap(mapsOf)
      .map((map) => brotliCompressSync(map).length)
      .sort((one, other) => one - other);
    const most = sizes.at(-1) ?? Number.NaN;
    console.log(`maps: median ${sizes[sizes.length >> 1]}, most ${most} bytes of Brotli`);
    expect(most).toBeLessThanOrEqual(MAX_MAP_BYTES);
  });
});

test('the page of every number country has a map, in words too, with places', () => {
  const wrong = hubs.filter((page) => {
    const [map = '', ...others] = mapsOf(page);
    return others.length > 0 || wordsOf(map).length < 10 || !map.includes('class="map__point"');
  });
  expect(hubs.length).toBeGreaterThan(0);
  expect(addresses(wrong)).toEqual([]);
});
