import { expect, test } from 'vitest';
import type { Language } from '#config/languages.ts';
import { countryForms } from '#i18n/countries/country-forms.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { withoutDirection } from '#lib/text/text.ts';
import { decodeHtml, type BuiltPage } from '#tools/site-checks/built-page.ts';
import { countryHubs, pairs } from '../support/country-pages.ts';

/** Letters of a title that a search engine shows. */
const SHOWN = 65;
/** Letters of a description that a search engine shows. */
const DESCRIBED = 155;
/** The longest title: Dominican numbers, to use in the United Kingdom, in Spanish. */
const LONGEST = 80;

const titleOf = ({ html }: BuiltPage): string =>
  withoutDirection(decodeHtml(/<title>([^<]+)</.exec(html)?.[1] ?? ''));

const descriptionOf = ({ html }: BuiltPage): string =>
  withoutDirection(decodeHtml(/<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? ''));

/** Returns whether a text has a country's name, in any form. */
const hasCountry = (
  text: string,
  language: Language,
  { iso2, name }: { iso2: string; name: string },
): boolean =>
  Object.values(countryForms(language, iso2, countryName(language, iso2, name))).some((form) =>
    text.includes(form),
  );

/** Returns whether the part of a title that is shown has a country's name. */
const isNamed = (page: BuiltPage, country: { iso2: string; name: string }): boolean =>
  hasCountry(titleOf(page).slice(0, SHOWN), page.language, country);

const PRICE = /\$\d+\.\d\d/;
/** The word that people search for, in one number and in several. */
const VIRTUAL: Readonly<Record<Language, RegExp>> = {
  en: /\bvirtual\b/i,
  es: /\bvirtual(?:es)?\b/i,
  he: /וירטואלי(?:ים)?(?!\p{L})/u,
  pt: /\bvirtua(?:l|is)\b/i,
};

test('a choose-number page names both countries in the part of its title that is shown', () => {
  const wrong = pairs.filter(
    ({ page, didCountry, packageCountry }) =>
      !isNamed(page, didCountry) || !isNamed(page, packageCountry),
  );
  expect(wrong.map(({ page }) => titleOf(page))).toEqual([]);
});

test('a choose-number page has its price there too, unless the names take the room', () => {
  const unpriced = pairs.filter(({ page }) => !PRICE.test(titleOf(page).slice(0, SHOWN)));
  expect(unpriced.filter(({ page }) => titleOf(page).length <= SHOWN)).toEqual([]);
  expect(unpriced.length / pairs.length).toBeLessThan(0.05);
});

test('a country’s page has all but the shop’s name in the part of its title that is shown', () => {
  const wrong = countryHubs.filter(
    ({ page }) => (titleOf(page).split(' | ')[0] ?? '').length > SHOWN,
  );
  expect(wrong.map(({ page }) => titleOf(page))).toEqual([]);
});

test('a country’s page and a choose-number page say once what kind of number it is, in the part of their title and of their description that is shown', () => {
  const wrong = [...countryHubs, ...pairs].filter(({ page }) => {
    const shown = [titleOf(page).slice(0, SHOWN), descriptionOf(page).slice(0, DESCRIBED)];
    return shown.some((text) => text.split(VIRTUAL[page.language]).length !== 2);
  });
  expect(wrong.map(({ page }) => `${titleOf(page)} / ${descriptionOf(page)}`)).toEqual([]);
});

test('their descriptions have the countries and the price in the part that is shown', () => {
  const wrong = [
    ...countryHubs.map(({ page, didCountry }) => ({ page, countries: [didCountry] })),
    ...pairs.map(({ page, didCountry, packageCountry }) => ({
      page,
      countries: [didCountry, packageCountry],
    })),
  ].filter(({ page, countries }) => {
    const shown = descriptionOf(page).slice(0, DESCRIBED);
    return (
      !PRICE.test(shown) || countries.some((country) => !hasCountry(shown, page.language, country))
    );
  });
  expect(wrong.map(({ page }) => descriptionOf(page))).toEqual([]);
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
