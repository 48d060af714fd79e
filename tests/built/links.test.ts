import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFileFor, redirectFor } from '../../src/tools/site-routes.ts';
import {
  attribute,
  builtPages,
  decodeHtml,
  SITE,
  startTags,
  withoutScripts,
  type BuiltPage,
} from './support/built-site.ts';

const pages = builtPages();
const idsOf = new Map<string, Set<string>>();

const isBuilt = (path: string): boolean => {
  const file = join(SITE, builtFileFor(redirectFor(path, () => false) ?? path));
  return existsSync(file) && statSync(file).isFile();
};

const known = new Map<string, boolean>();
const leadsSomewhere = (path: string): boolean => {
  if (!known.has(path)) known.set(path, isBuilt(path));
  return known.get(path) === true;
};

function ids(page: BuiltPage): Set<string> {
  const found = idsOf.get(page.address);
  if (found !== undefined) return found;
  const all = new Set([...page.html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? ''));
  idsOf.set(page.address, all);
  return all;
}

const byAddress = new Map(pages.map((page) => [page.address, page]));

const targetsOf = new Map<string, URL[]>();

/** Returns everything that a page links to, loads or sends a form to, inside the site. */
function targets(page: BuiltPage): URL[] {
  const found = targetsOf.get(page.address) ?? readTargets(page);
  targetsOf.set(page.address, found);
  return found;
}

function readTargets(page: BuiltPage): URL[] {
  const html = withoutScripts(page.html);
  const values = startTags(html, '[a-z][a-z-]*').flatMap((tag) => [
    attribute(tag, 'href'),
    attribute(tag, 'src'),
    attribute(tag, 'action'),
    attribute(tag, 'component-url'),
    attribute(tag, 'renderer-url'),
    ...(attribute(tag, 'srcset') ?? '').split(',').map((part) => part.trim().split(' ')[0]),
  ]);
  return [...new Set(values.filter((value) => value !== undefined && value !== ''))]
    .map((value) => new URL(decodeHtml(value ?? ''), `http://site.test${page.address}`))
    .filter((url) => url.host === 'site.test');
}

test('every link, picture, script and form address inside the site leads to a built file', () => {
  const dead = pages.flatMap((page) =>
    targets(page)
      .filter((url) => !leadsSomewhere(decodeURI(url.pathname)))
      .map((url) => `${page.address} -> ${url.pathname}`),
  );
  expect(dead).toEqual([]);
});

test('every link to a place in a page finds that place', () => {
  const dead = pages.flatMap((page) =>
    targets(page)
      .filter((url) => url.hash.length > 1)
      .filter((url) => {
        const target = byAddress.get(decodeURI(url.pathname));
        return target !== undefined && !ids(target).has(decodeURIComponent(url.hash.slice(1)));
      })
      .map((url) => `${page.address} -> ${url.pathname}${url.hash}`),
  );
  expect(dead).toEqual([]);
});

test('a link stays in the page’s language, but for the language menu', () => {
  const strays = pages.flatMap((page) =>
    startTags(withoutScripts(page.html), 'a')
      .filter((tag) => attribute(tag, 'hreflang') === undefined)
      .map((tag) => attribute(tag, 'href') ?? '')
      .filter((href) => /^\/(?!\/)/.test(href) && !/\.[a-z]+$/.test(href))
      .filter((href) => {
        const language = /^\/(es|he|pt)(?=[/?#]|$)/.exec(href)?.[1] ?? 'en';
        return language !== page.language;
      })
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
  const rates = /^(?:\/(?:es|he|pt))?\/rates-per-country\/\d+$/;
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
