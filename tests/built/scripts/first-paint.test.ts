import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Language } from '#config/languages.ts';
import { cardPageRoutes, phoneNumbersRoute } from '#config/routes.ts';
import { FIRST_FLIGHT } from '#tools/platform/compress-site.ts';
import { builtPages, SITE } from '../support/built-site.ts';

const KB = 1024;
/** A page as it travels; measured: 22.2 KB for the home page in Hebrew. */
const MAX_PAGE = 24 * KB;

/** Pages that no language has in one round trip (docs/decisions/first-paint.md, "Consequences"). */
const LARGER = /^\/(?:choose-your-number\/.*)?$/;

/** Number countries whose pages do not arrive in one round trip either, by language. */
const LARGER_COUNTRIES: Readonly<Record<Language, readonly string[]>> = {
  en: ['canada'],
  es: ['canada', 'united-kingdom', 'united-states'],
  he: ['canada', 'greece', 'united-kingdom', 'united-states'],
  pt: ['canada', 'united-kingdom', 'united-states'],
};

const pages = builtPages().filter(({ isRedirect }) => !isRedirect);
const isAtOnce = (html: string): boolean => /^[^>]*><html[^>]*\sdata-at-once[\s>]/.test(html);
const painted = pages.filter(({ html }) => !isAtOnce(html));

const withoutNoScript = (html: string): string =>
  html.replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, '');

const weigh = (html: string): number =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

describe('the first paint of public pages', () => {
  test('is that of every page outside the checkout and the customer area', () => {
    const atOnce = pages.filter(({ html }) => isAtOnce(html)).map(({ path }) => path);
    expect(painted.length).toBeGreaterThan(2_500);
    expect(atOnce).toEqual(expect.arrayContaining([...cardPageRoutes('vnum')]));
    expect(atOnce.filter((path) => /^\/(?:choose|phone|faq|login|home)|^\/$/.test(path))).toEqual(
      [],
    );
  });

  test('waits for no stylesheet, script or font', () => {
    const waiting = painted.filter(({ html }) =>
      /<link rel="(?:stylesheet|preload|modulepreload)"|<script[^>]*\ssrc=/.test(
        withoutNoScript(html),
      ),
    );
    expect(waiting.map(({ address }) => address)).toEqual([]);
  });

  test('has one inline stylesheet, and the whole ones for browsers without scripts', () => {
    const wrong = painted.filter(
      ({ html }) =>
        html.split('<style>').length !== 2 ||
        !/<noscript><link rel="stylesheet" href="\/_astro\/[^"]+">/.test(html),
    );
    expect(wrong.map(({ address }) => address)).toEqual([]);
  });

  test('is followed by files that exist', () => {
    const names = new Set(
      painted.flatMap(({ html }) => {
        const [, list = ''] = /(\(function\(\{styles:[\s\S]*?)<\/script>/.exec(html) ?? [];
        const found = list.match(/[\w.-]+\.(?:css|js)(?=[`,])/g) ?? [];
        return found.length > 0 ? found : ['none'];
      }),
    );
    const missing = [...names].filter((name) => !existsSync(join(SITE, '_astro', name)));
    expect(missing).toEqual([]);
  });

  test('takes drawings only from files that have them', () => {
    const taken = new Set(
      pages.flatMap(({ html }) =>
        [...html.matchAll(/<use[^>]*\shref="([^"]+)"/g)].map(([, address = '']) => address),
      ),
    );
    const missing = [...taken].filter((address) => {
      const [file = '', id = ''] = address.split('#');
      const path = join(SITE, file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(` id="${id}"`);
    });
    expect(taken.size).toBeGreaterThan(40);
    expect(missing).toEqual([]);
  });

  test('leaves texts and lists of islands to files that pages share', () => {
    const file = ({ html }: (typeof painted)[number]): string =>
      /\bprops:`([^`]+)`/.exec(html)?.[1] ?? '';
    const of = (start: string) => painted.filter(({ path }) => path.startsWith(start));
    const countryHubs = of('/phone-numbers/');
    const pairs = of('/choose-your-number/');
    expect([...countryHubs, ...pairs].map(file).filter((name) => name === '')).toEqual([]);
    expect(new Set(pairs.map(file)).size, 'one for all pairs of a country').toBeLessThanOrEqual(
      countryHubs.length,
    );
    const holding = painted.filter(
      (page) =>
        file(page) !== '' &&
        /<astro-island[^>]*&quot;(?:texts|places|homes)&quot;/i.test(page.html),
    );
    expect(holding.map(({ address }) => address)).toEqual([]);
  });

  test('stays within its bound as it travels', () => {
    const kinds = new Map(painted.map((page) => [page.path.split('/')[1] + page.language, page]));
    const heavy = [...kinds.values()].filter(({ html }) => weigh(html) > MAX_PAGE);
    expect(heavy.map(({ address }) => address)).toEqual([]);
  });

  test('arrives in one round trip, but for the largest pages of each language', () => {
    const late = painted.filter(
      ({ file }) => statSync(join(SITE, `${file}.br`)).size > FIRST_FLIGHT,
    );
    const expected = Object.entries(LARGER_COUNTRIES).flatMap(([language, slugs]) =>
      slugs.map((slug) => `${language} ${phoneNumbersRoute(slug)}`),
    );
    const others = late.filter(({ path }) => !LARGER.test(path));
    expect(others.map(({ language, path }) => `${language} ${path}`).sort()).toEqual(
      expected.sort(),
    );
    const largest = painted.filter(({ path }) => LARGER.test(path));
    expect(largest.filter((page) => !late.includes(page))).toEqual([]);
  });

  test('leaves pages with a card form as they were rendered', () => {
    const cards = pages.filter(({ html }) => /<html[^>]*\sdata-card-form/.test(html));
    expect(cards.length).toBeGreaterThan(0);
    for (const { html } of cards) {
      expect(html).toContain('<link rel="stylesheet"');
      expect(html).not.toContain('(function({styles:');
    }
  });
});
