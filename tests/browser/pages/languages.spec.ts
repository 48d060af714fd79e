import {
  expect,
  test,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { LANGUAGE_COOKIE, PREFERRED_LANGUAGE_KEY } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { languageOfPath } from '../../support/other-languages.ts';
import { textsOf } from '../support/pages/texts.ts';

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

/** One visit for each sign; every order of them is in tests/unit/i18n/initial-language.test.ts. */
const VISITS: Visit[] = [
  { name: 'nothing known', address: '/faq', shown: '/faq', kept: null },
  {
    name: 'the query, with other parameters and the place in the page',
    address: '/faq?lang=he&a=1#main',
    browser: 'pt-BR',
    cookie: 'pt',
    shown: '/he/faq?a=1#main',
    kept: 'he',
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
    name: 'a crawler is not sent away',
    address: '/faq',
    browser: 'es',
    userAgent: CRAWLER,
    shown: '/faq',
    kept: null,
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
      const language = languageOfPath(signs.shown);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr');
      const kept = () => page.evaluate((key) => localStorage.getItem(key), PREFERRED_LANGUAGE_KEY);
      await expect.poll(kept).toBe(signs.kept);
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

test('the language menu keeps the page', async ({ page, baseURL }) => {
  // Where the menu leads on every page is in tests/built/pages/texts.test.ts.
  const path = '/choose-your-number/spain/israel';
  await page.goto(path);
  for (const language of ['es', 'he', 'en'] as const) {
    // Set by the script that follows the links; without it English has `?lang=en`.
    await expect(page.locator('html')).toHaveAttribute('data-session', 'visitor');
    await page.locator('[data-language-menu] summary').click();
    await page.locator(`[data-language="${language}"]`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveURL(`${baseURL}${localizedPath(language, path)}`);
  }
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
        const response = await page.request.get(localizedPath(language, path));
        expect(response.status(), path).toBe(404);
      }
      await page.goto(localizedPath(language, '/a/b/c'));
      await expect(page).toHaveURL(new RegExp(`:\\d+${localizedPath(language, ROUTES.notFound)}$`));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const home = page.getByRole('link', { name: t('not-found.home'), exact: true });
      await home.click();
      await expect(page).toHaveURL(new RegExp(`:\\d+${localizedPath(language, '/')}$`));
    });
  }
});

test.describe('addresses that lead elsewhere or carry a token', () => {
  for (const language of ['en', 'he'] as const) {
    test(`are served in ${language}`, async ({ page }) => {
      await page.goto(localizedPath(language, '/home'));
      await expect(page).toHaveURL(new RegExp(`:\\d+${localizedPath(language, '/')}$`));
      for (const route of [ROUTES.recoveryPassword, ROUTES.validateEmail]) {
        const address = localizedPath(language, `${route}/x.y.z`);
        const response = await page.goto(address);
        expect(response?.status(), address).toBe(200);
        expect(response?.headers()['referrer-policy']).toBe('no-referrer');
        await expect(page.locator('h1')).toBeVisible();
        await expect(page, 'the token leaves the address bar').not.toHaveURL(/x\.y\.z/);
      }
      await page.goto(localizedPath(language, ROUTES.profile));
      await expect(page).toHaveURL(new RegExp(localizedPath(language, ROUTES.login)));
    });
  }
});
