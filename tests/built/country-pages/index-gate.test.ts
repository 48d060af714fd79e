import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { countryForms } from '#i18n/countries/country-forms.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { readCatalogue } from '#site-data/read.ts';
import { createMask, mainOf, readMainText } from '#tools/index-gate/reading/main-text.ts';
import { startTags, type BuiltPage } from '#tools/site-checks/built-page.ts';
import { builtPages } from '../support/built-site.ts';

const pages = builtPages();
const pairs = pages.filter(({ path }) => path.startsWith('/choose-your-number/'));
const didOf = ({ path }: BuiltPage): string => path.split('/')[2] ?? '';
const addresses = (some: readonly BuiltPage[]): string[] => some.map(({ address }) => address);
const { didCountries, packageCountries } = readCatalogue();

const maskOf = (language: Language) =>
  createMask(
    [...didCountries, ...packageCountries].flatMap(({ iso2, name }) =>
      Object.values(countryForms(language, iso2, countryName(language, iso2, name))),
    ),
  );

/** What choose-number pages are asked; of each, two listed siblings may say the same or not. */
const QUESTIONS = ['cost', 'dialling', 'prefixes', 'difference', 'weeks', 'overlap'];
const OWN_FACTS = 4;

/** Returns the runs of five words of a text. */
const runsOf = (words: readonly string[]): Set<string> =>
  new Set(words.slice(4).map((_, at) => words.slice(at, at + 5).join(' ')));

/** Returns the letters and digits between the tags of some source, in lower case. */
const lettersOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replace(/[^\p{L}\p{N}$+]+/gu, ' ')
    .trim()
    .toLowerCase();

test('what is compared of a page is what its source has of clocks, weeks, hours and dialling', () => {
  const named = ['difference', 'overlap', 'weeks', 'dialling'];
  const found = new Set<string>();
  const wrong = pairs.flatMap(({ html, address }) => {
    const { facts } = readMainText(mainOf(html), createMask([]));
    return named
      .filter((name) => {
        const [, , inner] =
          new RegExp(`<(p|dl)[^>]* data-fact="${name}">(.*?)</\\1>`, 's').exec(html) ?? [];
        const said = inner === undefined ? undefined : lettersOf(inner);
        const compared = facts.get(name);
        if (said !== undefined) found.add(name);
        return said !== (compared === undefined ? undefined : lettersOf(compared));
      })
      .map((name) => `${address}: ${name}`);
  });
  expect(wrong).toEqual([]);
  expect([...found].toSorted()).toEqual(named.toSorted());
});

describe('search engines', () => {
  test('are told of each choose-number page either its address or not to list it', () => {
    const wrong = pairs.filter(({ html }) => {
      const robots = startTags(html, 'meta').filter((tag) => /name="robots"/.test(tag));
      const links = startTags(html, 'link').filter((tag) =>
        /rel="(?:canonical|alternate)"/.test(tag),
      );
      const isRefused = robots.length === 1 && /content="noindex, follow"/.test(robots[0] ?? '');
      return isRefused ? links.length > 0 : robots.length > 0 || links.length === 0;
    });
    expect(pairs.length).toBeGreaterThan(0);
    expect(addresses(wrong)).toEqual([]);
  });

  test('may list the page of every number country', () => {
    const countryHubs = pages.filter(({ path }) => path.startsWith('/phone-numbers/'));
    expect(countryHubs.length).toBe(didCountries.length * LANGUAGES.length);
    expect(addresses(countryHubs.filter(({ isIndexed }) => !isIndexed))).toEqual([]);
  });

  test.each(LANGUAGES)(
    'may list in %s, of each number country with five numbers, the page for most readers',
    (language) => {
      const { country } = LANGUAGE_TABLE[language];
      const readers = packageCountries.find(({ iso2 }) => iso2 === country)?.slug;
      const listed = pairs.filter(
        (page) =>
          page.language === language && page.isIndexed && page.path.split('/')[3] === readers,
      );
      const inStock = didCountries.filter(
        ({ groups }) => groups.reduce((sum, { dids }) => sum + dids.length, 0) >= 5,
      );
      expect(new Set(listed.map(didOf))).toEqual(new Set(inStock.map(({ slug }) => slug)));
    },
  );

  test.each(LANGUAGES)(
    'may list in %s only pages with four facts of their own, at most 0.6 similar to a sibling',
    (language) => {
      const mask = maskOf(language);
      const listed = pairs
        .filter((page) => page.language === language && page.isIndexed)
        .map((page) => {
          const { words, facts } = readMainText(mainOf(page.html), mask);
          return { ...page, runs: runsOf(words), facts };
        });
      const siblings = listed.flatMap((page) =>
        listed
          .filter((other) => didOf(other) === didOf(page) && other.address < page.address)
          .map((other) => ({ page, other, names: `${page.address} and ${other.address}` })),
      );
      const alike = siblings.flatMap(({ page, other, names }) => {
        const share = page.runs.intersection(other.runs).size / page.runs.union(other.runs).size;
        return share <= 0.6 ? [] : [`${names}: ${share}`];
      });
      const same = siblings.flatMap(({ page, other, names }) => {
        const own = QUESTIONS.filter((name) => page.facts.get(name) !== other.facts.get(name));
        return own.length >= OWN_FACTS ? [] : [`${names}: ${own.join(', ')}`];
      });
      const lacking = listed.filter(({ facts }) => !facts.has('cost') || !facts.has('dialling'));
      expect(Math.min(...listed.map(({ runs }) => runs.size))).toBeGreaterThan(100);
      expect(alike).toEqual([]);
      expect(same).toEqual([]);
      expect(addresses(lacking)).toEqual([]);
    },
  );
});
