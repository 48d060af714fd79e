import { LANGUAGES, type Language } from '#config/languages.ts';
import { chooseYourNumberRoute, phoneNumbersRoute } from '#config/routes.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { createTranslate } from '#i18n/compile.ts';
import { countryForms, countryValues } from '#i18n/countries/country-forms.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import type { TextKey } from '#i18n/texts.ts';
import { readCatalogue, siteDataPaths } from '#site-data/read.ts';
import {
  priceKey,
  type StockedCountry,
  type PackageCountry,
  type PairPrice,
} from '#site-data/site-data.ts';
import { attribute, decodeHtml, startTags, type BuiltPage } from '#tools/site-checks/built-page.ts';
import { builtPages } from './built-site.ts';

export const pages = builtPages().filter(({ isRedirect }) => !isRedirect);
const byAddress = new Map(pages.map((page) => [page.address, page]));
export const { didCountries, packageCountries, prices } = readCatalogue();
export const translate = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    createTranslate(readTextFile(siteDataPaths.texts(language)), language),
  ]),
) as Record<Language, ReturnType<typeof createTranslate>>;

/** Returns some texts in a language, by key. */
export const pickTexts = <Key extends TextKey>(language: Language, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, translate[language](key)])) as Record<Key, string>;

/** Every number country in every language. */
export const countryHubs = LANGUAGES.flatMap((language) =>
  didCountries.map((didCountry) => ({
    language,
    didCountry,
    page: pageAt(localizedPath(language, phoneNumbersRoute(didCountry.slug))),
  })),
);

/** Every number country with every package country in every language. */
export const pairs = countryHubs.flatMap(({ language, didCountry }) =>
  packageCountries.map((packageCountry) => ({
    language,
    didCountry,
    packageCountry,
    page: pageAt(
      localizedPath(language, chooseYourNumberRoute(didCountry.slug, packageCountry.slug)),
    ),
  })),
);

export function pageAt(address: string): BuiltPage {
  const page = byAddress.get(address);
  if (page === undefined) throw new Error(`${address} was not built`);
  return page;
}

export function priceOf(didCountry: StockedCountry, packageCountry: PackageCountry): PairPrice {
  const price = prices[priceKey(packageCountry.packageId, didCountry.id)];
  if (price === undefined)
    throw new Error(`no price for ${didCountry.name} and ${packageCountry.name}`);
  return price;
}

export const addressesOf = (some: readonly { page: BuiltPage }[]): string[] =>
  some.map(({ page }) => page.address);

export const linksOf = ({ html }: BuiltPage): Set<string> =>
  new Set(startTags(html, 'a').map((tag) => attribute(tag, 'href') ?? ''));

/** Returns the source between two strings; empty where the first one is missing. */
export function between(html: string, start: string, end: string): string {
  const from = html.indexOf(start);
  if (from === -1) return '';
  const to = html.indexOf(end, from);
  return html.slice(html.indexOf('>', from) + 1, to === -1 ? undefined : to);
}

/** Returns what a visitor reads of some source. */
export const wordsOf = (html: string): string =>
  decodeHtml(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the rows of a list of labelled values, in words. */
export const rowsOf = (html: string): string[][] =>
  [...html.matchAll(/<dt>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)].map(
    ([, label = '', value = '']) => [wordsOf(label), wordsOf(value)],
  );

export const countNumbers = ({ groups }: StockedCountry): number =>
  groups.reduce((sum, { dids }) => sum + dids.length, 0);

export const namesOf = (language: Language, { iso2, name }: StockedCountry) =>
  countryValues('didCountry', countryForms(language, iso2, countryName(language, iso2, name)));

/** Returns a page's path in its structured data: names, and addresses below the site. */
export function trailOf({ html }: BuiltPage): [name: string, address: string][] {
  const source = /\{[^<]*"@type":"BreadcrumbList"[^<]*\}/.exec(html)?.[0] ?? '{}';
  const { itemListElement = [] } = JSON.parse(source) as {
    itemListElement?: { position: number; name: string; item: string }[];
  };
  return itemListElement
    .toSorted((one, other) => one.position - other.position)
    .map(({ name, item }) => [name, decodeURI(new URL(item).pathname)]);
}

/** Compares what each page has with what it should have; returns those that differ, with both. */
export const differing = <Shown extends { page: BuiltPage }>(
  all: readonly Shown[],
  read: (shown: Shown) => unknown,
  expected: (shown: Shown) => unknown,
): unknown[] =>
  all.flatMap((shown) => {
    const [found, wanted] = [read(shown), expected(shown)];
    return JSON.stringify(found) === JSON.stringify(wanted)
      ? []
      : [{ address: shown.page.address, found, wanted }];
  });
