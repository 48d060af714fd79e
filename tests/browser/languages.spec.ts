import {
  expect,
  test,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import {
  LANGUAGE_COOKIE,
  LANGUAGES,
  PREFERRED_LANGUAGE_KEY,
  type Language,
} from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { textsOf } from './support/texts.ts';

interface Visit {
  name: string;
  address: string;
  /** The browser's first language. */
  browser?: string;
  stored?: string;
  cookie?: string;
  userAgent?: string;
  /** The address that is shown in the end. */
  shown: string;
  /** The preference that is stored afterwards. */
  kept: string | null;
}

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const VISITS: Visit[] = [
  { name: 'nothing known', address: '/faq', shown: '/faq', kept: null },
  {
    name: 'the query first',
    address: '/faq?lang=es',
    browser: 'pt-BR',
    stored: 'he',
    cookie: 'pt',
    shown: '/es/faq',
    kept: 'es',
  },
  {
    name: 'English in the query stays and is stored',
    address: '/faq?lang=en',
    browser: 'he',
    stored: 'es',
    shown: '/faq?lang=en',
    kept: 'en',
  },
  {
    name: 'a query that is no language',
    address: '/faq?lang=xx',
    stored: 'pt',
    shown: '/pt/faq',
    kept: 'pt',
  },
  {
    name: 'the stored preference before cookie and browser',
    address: '/faq',
    stored: 'he',
    cookie: 'pt',
    browser: 'es',
    shown: '/he/faq',
    kept: 'he',
  },
  {
    name: 'stored English before the browser',
    address: '/',
    stored: 'en',
    browser: 'es',
    shown: '/',
    kept: 'en',
  },
  {
    name: 'the cookie before the browser',
    address: '/',
    cookie: 'pt',
    browser: 'es-MX',
    shown: '/pt',
    kept: 'pt',
  },
  {
    name: 'the first part of the browser’s language',
    address: '/retirees',
    browser: 'es-419',
    shown: '/es/retirees',
    kept: 'es',
  },
  {
    name: 'a browser in another language',
    address: '/faq',
    browser: 'fr-FR',
    shown: '/faq',
    kept: null,
  },
  {
    name: 'the prefix before everything',
    address: '/pt/faq?lang=es',
    stored: 'he',
    cookie: 'es',
    browser: 'he',
    shown: '/pt/faq?lang=es',
    kept: 'pt',
  },
  {
    name: 'other parameters and the place in the page travel along',
    address: '/faq?lang=he&a=1#main',
    shown: '/he/faq?a=1#main',
    kept: 'he',
  },
  {
    name: 'a crawler is not sent away',
    address: '/faq',
    browser: 'es',
    userAgent: CRAWLER,
    shown: '/faq',
    kept: null,
  },
  {
    name: 'a crawler on a prefix',
    address: '/he/faq',
    browser: 'es',
    userAgent: CRAWLER,
    shown: '/he/faq',
    kept: 'he',
  },
];

async function visit(browser: Browser, baseURL: string, signs: Visit): Promise<Page> {
  const options: BrowserContextOptions = { baseURL, locale: signs.browser ?? 'en-US' };
  if (signs.userAgent !== undefined) options.userAgent = signs.userAgent;
  const context = await browser.newContext(options);
  const { cookie, stored } = signs;
  if (cookie !== undefined) {
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: cookie, url: baseURL }]);
  }
  if (stored !== undefined) {
    await context.addInitScript(
      ([key = '', value = '']) => {
        if (sessionStorage.getItem('prepared') !== null) return;
        sessionStorage.setItem('prepared', 'yes');
        localStorage.setItem(key, value);
      },
      [PREFERRED_LANGUAGE_KEY, stored],
    );
  }
  const page = await context.newPage();
  await page.goto(signs.address);
  return page;
}

test.describe('which language is shown', () => {
  for (const signs of VISITS) {
    test(signs.name, async ({ browser, baseURL }) => {
      const site = baseURL ?? '';
      const page = await visit(browser, site, signs);
      await expect(page).toHaveURL(`${site}${signs.shown}`);
      const language = /^\/(es|he|pt)(?=[/?#]|$)/.exec(signs.shown)?.[1] ?? 'en';
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr');
      const kept = await page.evaluate((key) => localStorage.getItem(key), PREFERRED_LANGUAGE_KEY);
      expect(kept).toBe(signs.kept);
      await page.context().close();
    });
  }

  test('the choice lasts for the hours that the specification gives', async ({ page }) => {
    await page.goto('/pt');
    const cookies = await page.context().cookies();
    const cookie = cookies.find(({ name }) => name === LANGUAGE_COOKIE);
    expect(cookie?.value).toBe('pt');
    expect(cookie?.sameSite).toBe('Lax');
    const hours = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(720);
  });
});

test.describe('the language menu', () => {
  const PAGES = ['/', '/choose-your-number/spain/israel'];

  test('keeps the page in every language', async ({ page }) => {
    let from: Language = 'en';
    for (const path of PAGES) {
      await page.goto(localizedPath(from, path));
      for (const language of [...LANGUAGES.slice(1), LANGUAGES[0]]) {
        await page.locator('[data-language-menu] summary').click();
        await page.locator(`[data-language="${language}"]`).click();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const address = new URL(page.url());
        expect(address.pathname + address.search).toBe(localizedPath(language, path));
        from = language;
      }
    }
  });
});

test.describe('unknown addresses', () => {
  const UNKNOWN = [
    '/no-such-page',
    '/a/b/c',
    '/choose-your-number',
    '/profile/nothing',
    '/faq.html.bak',
  ];

  for (const language of ['en', 'he'] as const) {
    test(`show the not-found page with status 404, in ${language}`, async ({ page }) => {
      const t = textsOf(language);
      for (const path of UNKNOWN) {
        const answer = await page.request.get(localizedPath(language, path));
        expect(answer.status(), path).toBe(404);
        await page.goto(localizedPath(language, path));
        await expect(page).toHaveURL(
          new RegExp(`:\\d+${localizedPath(language, ROUTES.notFound)}$`),
        );
        await expect(page.locator('html')).toHaveAttribute('lang', language);
      }
      const home = page.getByRole('link', { name: t('not-found.home'), exact: true });
      await home.click();
      await expect(page).toHaveURL(new RegExp(`:\\d+${localizedPath(language, '/')}$`));
    });
  }
});

test.describe('addresses that lead elsewhere or carry a token', () => {
  for (const language of ['en', 'he'] as const) {
    test(`answer in ${language}`, async ({ page }) => {
      await page.goto(localizedPath(language, '/home'));
      await expect(page).toHaveURL(new RegExp(`:\\d+${localizedPath(language, '/')}$`));
      for (const route of [ROUTES.recoveryPassword, ROUTES.validateEmail]) {
        const address = localizedPath(language, `${route}/x.y.z`);
        const answer = await page.goto(address);
        expect(answer?.status(), address).toBe(200);
        expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
        await expect(page.locator('h1')).toBeVisible();
        await expect(page, 'the token leaves the address bar').not.toHaveURL(/x\.y\.z/);
      }
      await page.goto(localizedPath(language, ROUTES.profile));
      await expect(page).toHaveURL(new RegExp(localizedPath(language, ROUTES.login)));
    });
  }
});
