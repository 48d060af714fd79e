import { expect, test } from 'vitest';
import { countryForms } from '#i18n/country-forms.ts';
import { countryName } from '#i18n/country-name.ts';
import { withoutDirection } from '#lib/text/text.ts';
import { decodeHtml, type BuiltPage } from '#tools/site-checks/built-page.ts';
import { countryHubs, pairs } from './support/country-pages.ts';

/** Letters of a title that a search engine shows. */
const SHOWN = 65;
/** The longest title: Dominican numbers, to use in the United Kingdom, in Spanish. */
const LONGEST = 80;

const titleOf = ({ html }: BuiltPage): string =>
  withoutDirection(decodeHtml(/<title>([^<]+)</.exec(html)?.[1] ?? ''));

/** Returns whether the part of a title that is shown has a country's name, in any form. */
const isNamed = (page: BuiltPage, { iso2, name }: { iso2: string; name: string }): boolean =>
  Object.values(countryForms(page.language, iso2, countryName(page.language, iso2, name))).some(
    (form) => titleOf(page).slice(0, SHOWN).includes(form),
  );

test('a choose-number page names both countries in the part of its title that is shown', () => {
  const wrong = pairs.filter(
    ({ page, didCountry, packageCountry }) =>
      !isNamed(page, didCountry) || !isNamed(page, packageCountry),
  );
  expect(wrong.map(({ page }) => titleOf(page))).toEqual([]);
});

test('a choose-number page has its price there too, unless the names take the room', () => {
  const unpriced = pairs.filter(({ page }) => !/\$\d+\.\d\d/.test(titleOf(page).slice(0, SHOWN)));
  expect(unpriced.filter(({ page }) => titleOf(page).length <= SHOWN)).toEqual([]);
  expect(unpriced.length / pairs.length).toBeLessThan(0.05);
});

test('a country’s page has all but the shop’s name in the part of its title that is shown', () => {
  const wrong = countryHubs.filter(
    ({ page }) => (titleOf(page).split(' | ')[0] ?? '').length > SHOWN,
  );
  expect(wrong.map(({ page }) => titleOf(page))).toEqual([]);
});

test('no title of a country’s page or a choose-number page is longer than 80 letters', () => {
  const all = [...countryHubs, ...pairs].map(({ page }) => titleOf(page));
  expect(all.filter((title) => title.length > LONGEST)).toEqual([]);
  expect(all.filter((title) => title.length > SHOWN).length / all.length).toBeLessThan(0.05);
});

test('choose-number pages of a language have titles of their own', () => {
  const titles = Map.groupBy(pairs, ({ page }) => `${page.language} ${titleOf(page)}`);
  expect([...titles].filter(([, same]) => same.length > 1).map(([title]) => title)).toEqual([]);
});
