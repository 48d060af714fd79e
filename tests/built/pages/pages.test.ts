import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES } from '#config/languages.ts';
import { profileRoutes, ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import {
  attribute,
  startTags,
  withoutScripts,
  type BuiltPage,
} from '#tools/site-checks/built-page.ts';
import { withoutLanguage } from '../../support/other-languages.ts';
import { builtPages, SITE } from '../support/built-site.ts';

const pages = builtPages();
const real = pages.filter(({ isRedirect }) => !isRedirect);
const byAddress = new Map(pages.map((page) => [page.address, page]));
const html = (page: BuiltPage): string => withoutScripts(page.html);

const addresses = (some: readonly BuiltPage[]): string[] => some.map(({ address }) => address);

/**
 * Returns the value of the only tag of that kind; undefined when there is none or more than one.
 */
function only(page: BuiltPage, names: string, has: RegExp, value: string): string | undefined {
  const tags = startTags(html(page), names).filter((tag) => has.test(tag));
  return tags.length === 1 ? attribute(tags[0] ?? '', value) : undefined;
}

const canonicalOf = (page: BuiltPage): string | undefined =>
  only(page, 'link', /rel="canonical"/, 'href');

const alternatesOf = (page: BuiltPage): Map<string, string> =>
  new Map(
    startTags(html(page), 'link')
      .filter((tag) => /rel="alternate"/.test(tag))
      .map((tag) => [attribute(tag, 'hreflang') ?? '', attribute(tag, 'href') ?? '']),
  );

/** Returns the language-neutral paths of a language's pages. */
const paths = (language: string): string[] =>
  pages
    .filter((page) => page.language === language && page.path !== '/404')
    .map(({ path }) => path)
    .sort();

/** Returns the address below the site of an absolute address. */
const pathOf = (url: string): string => decodeURI(new URL(url).pathname);

describe('the route table', () => {
  const product = process.env['PRODUCT'] ?? 'vnum';
  const routes = [...Object.values(ROUTES), ...Object.values(profileRoutes(product)), '/home'];
  const inFolders = new Set<string>([ROUTES.ratesPerCountry]);

  test.each(LANGUAGES)('has a complete file on the disk in %s', (language) => {
    const missing = routes
      .map((path) => localizedPath(language, path))
      .filter((address) => {
        const isFolder = inFolders.has(withoutLanguage(address));
        return isFolder ? !existsSync(join(SITE, address)) : !byAddress.has(address);
      });
    expect(missing).toEqual([]);
  });

  test('has the same pages in every language', () => {
    for (const language of LANGUAGES) expect(paths(language)).toEqual(paths('en'));
  });

  test('leads away only from /home and /profile', () => {
    const redirects = pages.filter(({ isRedirect }) => isRedirect);
    expect([...new Set(redirects.map(({ path }) => path))].sort()).toEqual(['/home', '/profile']);
  });
});

describe('every page', () => {
  test('lets no form be sent before it is hydrated', () => {
    const sendable = real.flatMap((page) =>
      [...html(page).matchAll(/<form[^>]*method="post"[\s\S]*?<\/form>/g)]
        .flatMap(([form]) => startTags(form, 'button'))
        .filter((tag) => /type="submit"/.test(tag) && !/\sdisabled/.test(tag))
        .map((tag) => `${page.address}: ${tag}`),
    );
    expect(sendable).toEqual([]);
  });

  test('begins with a link to its content, past the menu of the customer area', () => {
    const wrong = real.filter((page) => {
      const body = html(page).slice(html(page).indexOf('<body'));
      const [first = ''] = /<(?:a|button|input|select|summary|textarea)\b[^>]*>/.exec(body) ?? [];
      // The main part of the customer area begins with its menu.
      const id = /<nav class="profile-nav\b/.test(body) ? 'profile' : 'main';
      const target = new RegExp(`<(?:main|div)\\b[^>]* id="${id}" tabindex="-1"`);
      return attribute(first, 'href') !== `#${id}` || !target.test(body);
    });
    expect(addresses(wrong)).toEqual([]);
  });

  test('declares its language and direction', () => {
    const wrong = real.filter((page) => {
      const [tag = ''] = startTags(page.html, 'html');
      return (
        attribute(tag, 'lang') !== page.language ||
        attribute(tag, 'dir') !== LANGUAGE_TABLE[page.language].direction
      );
    });
    expect(addresses(wrong)).toEqual([]);
    expect(attribute(startTags(byAddress.get('/he')?.html ?? '', 'html')[0] ?? '', 'dir')).toBe(
      'rtl',
    );
  });

  test('has one title, one description and one first heading, none of them empty', () => {
    const wrong = real.filter((page) => {
      const titles = page.html.match(/<title>[^<]+<\/title>/g) ?? [];
      const description = only(page, 'meta', /name="description"/, 'content') ?? '';
      const headings = startTags(html(page), 'h1');
      return titles.length !== 1 || description.trim().length < 15 || headings.length !== 1;
    });
    expect(addresses(wrong)).toEqual([]);
  });

  test('names its locale to what shows a shared link', () => {
    const wrong = real.filter((page) => {
      const locale = `${page.language}_${LANGUAGE_TABLE[page.language].country}`;
      return !page.html.includes(`<meta property="og:locale" content="${locale}">`);
    });
    expect(addresses(wrong)).toEqual([]);
  });

  test('has a title of its own among the indexed pages of its language', () => {
    const titles = new Map<string, string[]>();
    for (const page of real.filter(({ isIndexed }) => isIndexed)) {
      const title = `${page.language}: ${/<title>([^<]+)</.exec(page.html)?.[1]}`;
      titles.set(title, [...(titles.get(title) ?? []), page.address]);
    }
    expect([...titles].filter(([, same]) => same.length > 1)).toEqual([]);
  });

  test('has words in every heading, link and button, but for the pop-up that gets them when it opens', () => {
    const empty = real.flatMap((page) =>
      [
        ...html(page).matchAll(
          /<(h[1-6]|a|button)\b((?:"[^"]*"|'[^']*'|[^"'>])*)>([\s\S]*?)<\/\1>/g,
        ),
      ]
        .filter(([, , attributes = '', inside = '']) => {
          const words = inside.replace(/<(?:"[^"]*"|'[^']*'|[^"'>])*>/g, '').trim();
          const names = /aria-label|id="popup-title"|data-popup-action/;
          return words === '' && !names.test(attributes) && !/aria-label=/.test(inside);
        })
        .map(([all]) => `${page.address}: ${all.slice(0, 160)}`),
    );
    expect(empty).toEqual([]);
  });

  test('shows no text key and no unfilled placeholder', () => {
    const wrong = real.filter((page) => {
      const text = html(page).replace(/<!--[\s\S]*?-->|<(?:"[^"]*"|'[^']*'|[^"'>])*>/g, '|');
      return /\{\{|\[object |\|\s*(?:undefined|null|NaN)\s*\||\$NaN/.test(text);
    });
    expect(addresses(wrong)).toEqual([]);
  });
});

describe('search engines', () => {
  const isPair = ({ path }: BuiltPage): boolean => path.startsWith('/choose-your-number/');

  test('are told every indexed page’s own address and its languages', () => {
    const wrong = real
      .filter(({ isIndexed }) => isIndexed)
      .filter((page) => {
        const canonical = canonicalOf(page);
        const alternates = alternatesOf(page);
        const own = alternates.get(page.language);
        return (
          canonical === undefined ||
          pathOf(canonical) !== page.address ||
          new URL(canonical).search !== '' ||
          own !== canonical ||
          alternates.get('x-default') !== alternates.get('en') ||
          (!isPair(page) && alternates.size !== LANGUAGES.length + 1)
        );
      });
    expect(addresses(wrong)).toEqual([]);
  });

  test('find the same languages on the page that an alternate names', () => {
    const wrong = real
      .filter(({ isIndexed }) => isIndexed)
      .filter((page) => {
        const own = [...alternatesOf(page)];
        return own.some(([, url]) => {
          const other = byAddress.get(pathOf(url));
          return (
            other === undefined ||
            !other.isIndexed ||
            JSON.stringify([...alternatesOf(other)]) !== JSON.stringify(own)
          );
        });
      });
    expect(addresses(wrong)).toEqual([]);
  });

  test('get no address of a page that is not for them', () => {
    const hidden = real.filter(({ isIndexed }) => !isIndexed);
    const wrong = hidden.filter(
      (page) => canonicalOf(page) !== undefined || alternatesOf(page).size > 0,
    );
    expect(addresses(wrong)).toEqual([]);
    const english = hidden
      .filter((page) => page.language === 'en' && !isPair(page))
      .map(({ path }) => path);
    expect(english.filter((path) => !path.startsWith('/profile')).sort()).toEqual(
      [
        '/404',
        ROUTES.forgotPassword,
        ROUTES.login,
        ROUTES.notFound,
        ROUTES.order,
        ROUTES.otpVerification,
        ROUTES.payment,
        ROUTES.personalInformation,
        ROUTES.reactivateAccount,
        ROUTES.recoveryPassword,
        ROUTES.restoreEmail,
        ROUTES.stopRenewal,
        ROUTES.suspendedAccount,
        ROUTES.testRecaptcha,
        ROUTES.validateEmail,
        ROUTES.withdrawal,
      ].sort(),
    );
  });
});
