import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import { countryImagePath } from '#config/social-images.ts';
import { LEVELS } from '#tools/platform/compress-site.ts';
import { attribute, startTags, type BuiltPage } from '#tools/site-checks/built-page.ts';
import { builtPages, SITE } from '../support/built-site.ts';

/** Of one map, compressed by itself. */
const MAX_MAP_BYTES = 2_500;

const real = builtPages().filter(({ isRedirect }) => !isRedirect);
const countryHubs = real.filter(({ path }) => path.startsWith('/phone-numbers/'));
const pairs = real.filter(({ path }) => path.startsWith('/choose-your-number/'));

const addresses = (some: readonly BuiltPage[]): string[] => some.map(({ address }) => address);

const mapsOf = ({ html }: BuiltPage): string[] =>
  html.match(/<svg class="map"[\s\S]*?<\/svg>/g) ?? [];

const compressedSize = (map: string, quality: number): number =>
  brotliCompressSync(map, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

/** The slowest level takes thirty times as long: it decides where the one of pages is too large. */
function sizeOf(map: string): number {
  const quick = compressedSize(map, LEVELS.page.brotli);
  return quick <= MAX_MAP_BYTES ? quick : compressedSize(map, LEVELS.asset.brotli);
}

/** Returns what a map shows, in words. */
const wordsOf = (map: string): string =>
  attribute(startTags(map, 'svg')[0] ?? '', 'aria-label') ?? '';

describe('the map of every choose-number page', () => {
  test('is there once, in words too, with a call between two countries', () => {
    const wrong = pairs.filter((page) => {
      const [map = '', ...others] = mapsOf(page);
      const [didSlug, packageSlug] = page.path.split('/').slice(-2);
      const labels = map.split('class="map__label"').length - 1;
      return (
        others.length > 0 ||
        wordsOf(map).length < 5 ||
        map.includes('class="map__call"') !== (didSlug !== packageSlug) ||
        labels !== (didSlug === packageSlug ? 0 : 2)
      );
    });
    expect(pairs.length).toBeGreaterThan(0);
    expect(addresses(wrong)).toEqual([]);
  });

  test('is small', () => {
    const sizes = pairs
      .filter(({ language }) => language === 'en')
      .flatMap(mapsOf)
      .map(sizeOf)
      .sort((one, other) => one - other);
    const most = sizes.at(-1) ?? Number.NaN;
    console.log(`maps: median ${sizes[sizes.length >> 1]}, most ${most} bytes of Brotli`);
    expect(most).toBeLessThanOrEqual(MAX_MAP_BYTES);
  });
});

test('the page of every number country has a map, in words too, with places', () => {
  const wrong = countryHubs.filter((page) => {
    const [map = '', ...others] = mapsOf(page);
    return others.length > 0 || wordsOf(map).length < 10 || !map.includes('class="map__point"');
  });
  expect(countryHubs.length).toBeGreaterThan(0);
  expect(addresses(wrong)).toEqual([]);
});

describe('a shared link', () => {
  const content = ({ html }: BuiltPage, property: string): string => {
    const tags = startTags(html, 'meta').filter((tag) => attribute(tag, 'property') === property);
    return tags.length === 1 ? (attribute(tags[0] ?? '', 'content') ?? '') : '';
  };
  const pictureOf = (page: BuiltPage): string => new URL(content(page, 'og:image')).pathname;

  test('has a picture of the site, with its content in words', () => {
    const wrong = real.filter(
      (page) =>
        !existsSync(join(SITE, pictureOf(page))) || content(page, 'og:image:alt').length < 10,
    );
    expect(addresses(wrong)).toEqual([]);
  });

  test('to a number country or a pair shows the country in the page’s language', () => {
    const wrong = [...countryHubs, ...pairs].filter((page) => {
      const path = countryImagePath(page.path.split('/')[2] ?? '', page.language);
      return pictureOf(page) !== path || !/\$\d/.test(content(page, 'og:image:alt'));
    });
    expect(addresses(wrong)).toEqual([]);
  });

  test('has a picture of the size that its page names', async () => {
    const some = countryHubs.filter(({ path }) => path.startsWith('/phone-numbers/united-'));
    expect(some.length).toBeGreaterThanOrEqual(LANGUAGES.length);
    for (const page of some) {
      const { format, width, height } = await sharp(join(SITE, pictureOf(page))).metadata();
      const named = ['og:image:width', 'og:image:height'].map((name) =>
        Number(content(page, name)),
      );
      expect([format, width, height], page.address).toEqual(['png', ...named]);
    }
  });
});
