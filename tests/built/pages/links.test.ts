import { expect, test } from 'vitest';
import { attribute, startTags, withoutScripts } from '#tools/site-checks/built-page.ts';
import { createLinkCheck } from '#tools/site-checks/links.ts';
import { languageOfPath, OTHER_CODES } from '../../support/other-languages.ts';
import { builtPages, SITE } from '../support/built-site.ts';

const pages = builtPages();
const links = createLinkCheck(SITE);
const byAddress = new Map(pages.map((page) => [page.address, page]));

test('every link, picture, script and form address inside the site leads to a built file', () => {
  expect(pages.flatMap(links.findDead)).toEqual([]);
});

test('every link to a place in a page finds that place', () => {
  expect(pages.flatMap(links.findDeadFragments)).toEqual([]);
});

test('a link stays in the page’s language, but for the language menu', () => {
  const strays = pages.flatMap((page) =>
    startTags(withoutScripts(page.html), 'a')
      .filter((tag) => attribute(tag, 'hreflang') === undefined)
      .map((tag) => attribute(tag, 'href') ?? '')
      .filter((href) => /^\/(?!\/)/.test(href) && !/\.[a-z]+$/.test(href))
      .filter((href) => languageOfPath(href) !== page.language)
      .map((href) => `${page.address} -> ${href}`),
  );
  expect(strays).toEqual([]);
});

test('a link to another site opens nothing with rights over this one', () => {
  const unsafe = pages.flatMap((page) =>
    startTags(withoutScripts(page.html), 'a')
      .filter((tag) => attribute(tag, 'target') === '_blank')
      .filter((tag) => !/\bnoopener\b/.test(attribute(tag, 'rel') ?? ''))
      .map((tag) => `${page.address} -> ${tag}`),
  );
  expect(unsafe).toEqual([]);
});

test('the rates are linked from every footer, from the FAQ, and from each pair of countries', () => {
  const rates = new RegExp(`^(?:/(?:${OTHER_CODES}))?/rates-per-country/\\d+$`);
  const isLinked = (html: string): boolean =>
    startTags(html, 'a').some((tag) => rates.test(attribute(tag, 'href') ?? ''));
  const without = pages.filter(({ html }) => {
    const footer = /<footer class="footer[\s\S]*?<\/footer>/.exec(html)?.[0];
    return footer !== undefined && !isLinked(footer);
  });
  expect(without.map(({ address }) => address)).toEqual([]);
  const inMain = pages.filter(({ path }) => /^\/(faq$|choose-your-number\/)/.test(path));
  const silent = inMain.filter(
    ({ html }) => !isLinked(/<main[\s\S]*?<\/main>/.exec(html)?.[0] ?? ''),
  );
  expect(silent.map(({ address }) => address)).toEqual([]);
  expect(inMain.length).toBeGreaterThan(4);
  const faq = byAddress.get('/faq')?.html ?? '';
  expect(faq).toMatch(/<p class="accordion__answer"[^>]*>[^<]+\. <a href="\/rates-per-country\//);
});
