import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import { phoneNumbersRoute, ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { attribute, startTags, type BuiltPage } from '#tools/site-checks/built-page.ts';
import { builtPages } from './support/built-site.ts';

const pages = builtPages().filter(({ isRedirect }) => !isRedirect);
const byAddress = new Map(pages.map((page) => [page.address, page]));
const hubs = pages.filter(({ path }) => path.startsWith('/phone-numbers/'));
const pairs = pages.filter(({ path }) => path.startsWith('/choose-your-number/'));

const didOf = ({ path }: BuiltPage): string => path.split('/')[2] ?? '';

const isAbroad = (page: BuiltPage): boolean => page.path.split('/')[3] !== didOf(page);

const hubAddress = (pair: BuiltPage): string =>
  localizedPath(pair.language, phoneNumbersRoute(didOf(pair)));

const addresses = (some: readonly BuiltPage[]): string[] => some.map(({ address }) => address);

const linksOf = ({ html }: BuiltPage): Set<string> =>
  new Set(startTags(html, 'a').map((tag) => attribute(tag, 'href') ?? ''));

/** Returns the source between two strings; empty where the first one is missing. */
const between = (html: string, start: string, end: string): string =>
  html.split(start)[1]?.split(end)[0] ?? '';

const wordsOf = (html: string): string => html.replace(/<[^>]*>/g, '').trim();

/** Returns the rows of a list of labelled values, in words. */
const rowsOf = (html: string): (readonly [label: string, value: string])[] =>
  [...html.matchAll(/<dt>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)].map(
    ([, label = '', value = '']) => [wordsOf(label), wordsOf(value)],
  );

const DIALLED = /^[*#\d ()/-]*\d$/;
const INTERNATIONAL = /^\+\d[\d ()/-]+$/;
const PRICE = /\$\d+\.\d\d/;

describe('every number country', () => {
  test('has a page that leads to each of its choose-number pages, and these lead back', () => {
    const wrong = pairs.filter((pair) => {
      const hub = byAddress.get(hubAddress(pair));
      return (
        hub === undefined || !linksOf(hub).has(pair.address) || !linksOf(pair).has(hub.address)
      );
    });
    expect(pairs.length).toBeGreaterThan(hubs.length);
    expect(addresses(wrong)).toEqual([]);
  });

  test('is listed on the page of all countries', () => {
    const lists = pages.filter(({ path }) => path === ROUTES.getYourNumber);
    const wrong = hubs.filter(({ language, address }) => {
      const list = lists.find((page) => page.language === language);
      return list === undefined || !linksOf(list).has(address);
    });
    expect(hubs.length).toBeGreaterThan(0);
    expect(addresses(wrong)).toEqual([]);
  });

  test('says its calling code, and how a number is dialled in it and from abroad', () => {
    const wrong = hubs.filter(({ html }) => {
      const rows = rowsOf(between(html, 'class="hub-facts"', '</dl>'));
      const [code = '', inside = '', abroad = ''] = rows.slice(2).map(([, value]) => value);
      return (
        rows.length !== 5 ||
        rows.some(([label]) => label === '') ||
        !/^\+\d{1,3}$/.test(code) ||
        !DIALLED.test(inside) ||
        !INTERNATIONAL.test(abroad) ||
        !abroad.startsWith(code)
      );
    });
    expect(addresses(wrong)).toEqual([]);
  });

  test('says what a month costs for each duration that its choose-number pages offer', () => {
    const wrong = hubs.filter((hub) => {
      const own = pairs.filter(
        (pair) => pair.language === hub.language && hubAddress(pair) === hub.address,
      );
      const offered = new Set(
        own.flatMap(({ html }) =>
          [...html.matchAll(/"eligibleQuantity":\{[^}]*"value":(\d+)/g)].map(
            ([, months]) => months,
          ),
        ),
      );
      const rows = rowsOf(between(hub.html, 'id="hub-prices"', '</dl>'));
      const hasPrices = rows.every(([label, value]) => label !== '' && PRICE.test(value));
      // A single month has no quantity.
      return rows.length !== offered.size + 1 || !hasPrices;
    });
    expect(addresses(wrong)).toEqual([]);
  });
});

describe('every choose-number page', () => {
  test('says how its numbers are dialled: in their country, from abroad, from a mobile phone', () => {
    const wrong = pairs.filter((page) => {
      const rows = rowsOf(between(page.html, 'class="dial-rows"', '</dl>'));
      const values = rows.map(([, value]) => value);
      return (
        rows.length < (isAbroad(page) ? 3 : 2) ||
        rows.some(([label]) => label === '') ||
        !values.slice(0, -1).every((value) => DIALLED.test(value)) ||
        !INTERNATIONAL.test(values.at(-1) ?? '')
      );
    });
    expect(addresses(wrong)).toEqual([]);
  });

  test('says when both countries work, and draws it', () => {
    const wrong = pairs.filter((page) => isAbroad(page) !== page.html.includes('class="days"'));
    expect(addresses(wrong)).toEqual([]);
  });

  test('says what a month costs with 0, 60 and 200 minutes to a landline and to a mobile phone', () => {
    const wrong = pairs.filter(({ html }) => {
      const body = between(between(html, 'class="cost-table"', '</table>'), '<tbody>', '</tbody>');
      const rows = body.split('</tr>').slice(0, -1);
      const minutes = rows.map((row) => /<th[^>]*>\D*(\d+)/.exec(row)?.[1]);
      const totals = rows.map((row) => row.match(/class="cost-total">\$\d+\.\d\d</g)?.length);
      return minutes.join() !== '0,60,200' || totals.join() !== '2,2,2';
    });
    expect(addresses(wrong)).toEqual([]);
  });

  test('says what a number can do and what a visitor needs to give, each in words', () => {
    const wrong = pairs.filter(({ html }) => {
      const [abilities, needs] = ['capabilities', 'needs'].map((id) =>
        rowsOf(between(html, `id="${id}"`, '</dl>')),
      );
      return (
        abilities?.length !== 5 ||
        needs?.length !== 3 ||
        [...abilities, ...needs].flat().some((words) => words === '')
      );
    });
    expect(addresses(wrong)).toEqual([]);
  });

  test('tells search engines its path: the home page, the number country, itself', () => {
    const homeNames = new Map(
      LANGUAGES.map((language) => [
        language,
        readTextFile(`i18n/${language}.json`).get('frame.nav.home'),
      ]),
    );
    const wrong = pairs.filter((pair) => {
      const { html, language, address } = pair;
      const source = /\{[^<]*"@type":"BreadcrumbList"[^<]*\}/.exec(html)?.[0] ?? '{}';
      const { itemListElement = [] } = JSON.parse(source) as {
        itemListElement?: { position: number; name: string; item: string }[];
      };
      const trail = itemListElement.map(({ item }) => decodeURI(new URL(item).pathname));
      const [home, hub, last] = itemListElement;
      return (
        trail.join() !== [localizedPath(language, '/'), hubAddress(pair), address].join() ||
        itemListElement.map(({ position }) => position).join() !== '1,2,3' ||
        home?.name !== homeNames.get(language) ||
        !hub?.name ||
        !last?.name
      );
    });
    expect(addresses(wrong)).toEqual([]);
  });
});
