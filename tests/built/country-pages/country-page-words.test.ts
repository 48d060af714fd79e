import { expect, test } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { listAreaCodes } from '#features/numbers/pair/area-codes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { areaCode } from '#lib/phone/phone.ts';
import type { StockedCountry } from '#site-data/site-data.ts';
import {
  addressesOf,
  between,
  countryHubs,
  namesOf,
  pageAt,
  pairs,
  translate,
  wordsOf,
} from '../support/country-pages.ts';

/** The choose-number pages of a number and a phone in the same country. */
const ownCountry = pairs.filter(
  ({ didCountry, packageCountry }) => didCountry.iso2 === packageCountry.iso2,
);

test('a page of one country does not name it as the number’s and the phone’s', () => {
  expect(ownCountry.length).toBeGreaterThan(LANGUAGES.length);
  const wrong = ownCountry.filter(({ language, didCountry, page: { html } }) => {
    const t = translate[language];
    const names = namesOf(language, didCountry);
    const lead = wordsOf(between(html, '<p class="lead"', '</p>'));
    const title = wordsOf(between(html, '<title', '</title>'));
    const [before = ''] = t('numbers.meta-title-same', names).split('{{price}}');
    return lead !== t('numbers.subtitle-same', names) || !title.startsWith(before);
  });
  expect(addressesOf(wrong)).toEqual([]);
});

const hasCodes = (country: StockedCountry): boolean =>
  listAreaCodes(country).length > 0 ||
  country.groups.some(({ dids }) => dids.some(({ number }) => areaCode(number, []) !== undefined));

test('the search speaks of area codes on pages whose numbers have them', () => {
  const wrong = [...countryHubs, ...pairs].filter(({ language, didCountry, page: { html } }) => {
    const [coded, plain] = (['numbers.filter-hint', 'numbers.filter-hint-plain'] as const).map(
      (key) => html.includes(`placeholder="${translate[language](key)}"`),
    );
    const wanted = hasCodes(didCountry);
    return coded !== wanted || plain === wanted;
  });
  expect(addressesOf(wrong)).toEqual([]);
  const some = new Set(countryHubs.map(({ didCountry }) => hasCodes(didCountry)));
  expect(some.size).toBe(2);
});

test('the list of countries has North America by the name that people use', () => {
  const names = {
    en: 'North America',
    es: 'América del Norte',
    he: 'צפון אמריקה',
    pt: 'América do Norte',
  };
  for (const language of LANGUAGES) {
    const { html } = pageAt(localizedPath(language, ROUTES.getYourNumber));
    const headings = [...html.matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/gs)].map(([, words = '']) =>
      wordsOf(words),
    );
    expect(headings).toContain(names[language]);
  }
});

test('the map of a country that is one place does not name it as its place', () => {
  const singapore = countryHubs.find(
    ({ language, didCountry }) => language === 'en' && didCountry.iso2 === 'SG',
  );
  expect(singapore?.page.html).toContain('aria-label="Map of Singapore."');
});
