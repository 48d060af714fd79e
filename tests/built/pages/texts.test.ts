import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { LEGAL_DOCUMENTS } from '#config/legal/legal-documents.ts';
import { ROUTES } from '#config/routes.ts';
import type { CompiledTexts } from '#i18n/compile.ts';
import { flattenTexts } from '#lib/text/text.ts';
import { readLegalDates } from '#i18n/check/legal-dates.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { findDay } from '#tools/publish/changes/legal-dates.ts';
import { attribute, startTags, type BuiltPage } from '#tools/site-checks/built-page.ts';
import { builtPages, SITE } from '../support/built-site.ts';

const pages = builtPages().filter(({ isRedirect }) => !isRedirect);
const byAddress = new Map(pages.map((page) => [page.address, page]));

const read = (language: Language): CompiledTexts =>
  flattenTexts(JSON.parse(readFileSync(`i18n/${language}.json`, 'utf8')));
const texts = Object.fromEntries(LANGUAGES.map((language) => [language, read(language)])) as Record<
  Language,
  CompiledTexts
>;

interface PopupText {
  title: string;
  subtitle: string;
}

/** Returns the pop-ups that a page can open, by name. */
function popupsOf(page: BuiltPage): Record<string, PopupText> {
  const json = /data-popup-texts[^>]*>([\s\S]*?)<\/script>/.exec(page.html)?.[1];
  return JSON.parse(json ?? '{}') as Record<string, PopupText>;
}

interface IslandProps {
  texts?: [number, Record<string, [number, unknown]>];
}

const movedTexts = new Map<string, IslandProps[]>();

/** Returns the texts of islands that a page has in a file (docs/decisions/first-paint.md). */
function movedTextsOf({ html }: BuiltPage): IslandProps[] {
  const file = /\btexts:`(texts\.[\w-]{8}\.js)`/.exec(html)?.[1];
  if (file === undefined) return [];
  const script = readFileSync(join(SITE, '_astro', file), 'utf8');
  const known = movedTexts.get(file) ?? restoredBy(script);
  movedTexts.set(file, known);
  return known;
}

/** Runs a script that gives islands their texts, on islands without other properties. */
function restoredBy(script: string): IslandProps[] {
  const restored: IslandProps[] = [];
  const islandOf = (index: number) => ({
    getAttribute: () => '{}',
    removeAttribute: () => undefined,
    setAttribute: (_: string, props: string) => {
      restored[index] = JSON.parse(props) as IslandProps;
    },
  });
  const querySelectorAll = (selector: string) => [islandOf(Number(/\d+/.exec(selector)?.[0]))];
  runInNewContext(script, { document: { querySelectorAll } });
  return restored;
}

/** Returns the texts that a page's islands get, by key; Astro writes each value after its type. */
function islandTextsOf(page: BuiltPage): [key: string, text: string][] {
  const moved = movedTextsOf(page);
  return startTags(page.html, 'astro-island').flatMap((tag) => {
    const index = attribute(tag, 'texts');
    const props =
      index === undefined
        ? (JSON.parse(attribute(tag, 'props') ?? '{}') as IslandProps)
        : moved[Number(index)];
    return Object.entries(props?.texts?.[1] ?? {}).flatMap(([key, [, text]]) =>
      typeof text === 'string' ? [[key, text] as [string, string]] : [],
    );
  });
}

const inEnglish = (page: BuiltPage): BuiltPage => {
  const english = byAddress.get(localizedPath('en', page.path));
  if (english === undefined) throw new Error(`${page.address} has no English page`);
  return english;
};

describe('the texts that a page’s code shows', () => {
  test('are there for the same pop-ups in every language, in the words of that language', () => {
    const wrong = pages.flatMap((page) => {
      const popups = popupsOf(page);
      const names = Object.keys(popups);
      const own = texts[page.language];
      const faults = names.filter(
        (name) =>
          popups[name]?.title !== own.get(`popup.${name}.title`) ||
          popups[name]?.subtitle !== own.get(`popup.${name}.subtitle`),
      );
      const same = Object.keys(popupsOf(inEnglish(page))).join() === names.join();
      return (same ? faults : ['other pop-ups']).map((name) => `${page.address}: ${name}`);
    });
    expect(wrong).toEqual([]);
    expect(Object.keys(popupsOf(byAddress.get('/he/login') as BuiltPage))).toContain(
      'wrong-password',
    );
  });

  test('have the same keys for its islands in every language, in the words of that language', () => {
    const wrong = pages.flatMap((page) => {
      const shown = islandTextsOf(page);
      const own = texts[page.language];
      const faults = shown.filter(([key, text]) => {
        const source = own.get(key);
        return source !== undefined && !source.includes('{{') && source !== text;
      });
      const keys = (one: [string, string][]): string => one.map(([key]) => key).join();
      const same = keys(islandTextsOf(inEnglish(page))) === keys(shown);
      const found = same ? faults.map(([key]) => key) : ['other keys'];
      return found.map((fault) => `${page.address}: ${fault}`);
    });
    expect(wrong).toEqual([]);
    const known = islandTextsOf(byAddress.get('/he/login') as BuiltPage).filter(
      ([key, text]) => texts.he.get(key) === text,
    );
    expect(known.length).toBeGreaterThan(5);
  });
});

test('the language menu of every page leads to the same page in each language', () => {
  const wrong = pages
    .filter(({ path }) => path !== '/404' && path !== ROUTES.notFound)
    .filter((page) => {
      const links = startTags(page.html, 'a').filter((tag) => /\sdata-language="/.test(tag));
      const led = links.map((tag) => (attribute(tag, 'href') ?? '').replace(/\?lang=en$/, ''));
      const own = LANGUAGES.map((language) => localizedPath(language, page.path));
      return [...new Set(led)].toSorted().join() !== own.toSorted().join();
    });
  expect(wrong.map(({ address }) => address)).toEqual([]);
});

test('the suspended account names the chat number of its language', () => {
  const chats = { en: '12025550143', he: '12025550143', es: '12025550167', pt: '12025550189' };
  for (const language of LANGUAGES) {
    const page = byAddress.get(localizedPath(language, ROUTES.suspendedAccount));
    const main = /<main[\s\S]*<\/main>/.exec(page?.html ?? '')?.[0] ?? '';
    const links = startTags(main, 'a').map((tag) => attribute(tag, 'href'));
    expect(links, language).toContain(`https://wa.me/${chats[language]}`);
  }
});

test.each([ROUTES.terms, ROUTES.privacy])('%s lists its contents in every language', (route) => {
  for (const language of LANGUAGES) {
    const page = byAddress.get(localizedPath(language, route));
    const contents = /class="[^"]*legal__contents[\s\S]*?<\/(?:nav|ol|ul|details)>/.exec(
      page?.html ?? '',
    )?.[0];
    expect(startTags(contents ?? '', 'a').length).toBeGreaterThan(10);
  }
});

test.each(LEGAL_DOCUMENTS)(
  'the page of the document "%s" shows the day that a release is compared by',
  (document) => {
    expect(findDay(SITE, document)).toBe(readLegalDates()[document].updated);
  },
);
