import { expect, test as base } from '@playwright/test';
import { BRAND_NAMES, brandByName, type BrandName, type Theme } from '#config/brands.ts';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { startAsideShop, type AsideShop } from './support/aside-shop.ts';
import { expectAccessible } from './support/axe.ts';
import { requestsOf } from './support/replies.ts';
import { textsOf } from './support/texts.ts';
import { watchComplaints } from './support/visit.ts';

/** What fills a button of the first rank, in light and in dark. */
const ACCENTS: Readonly<Partial<Record<Theme, readonly [string, string]>>> = {
  burdeos: ['rgb(158, 11, 92)', 'rgb(194, 50, 127)'],
  orange: ['rgb(255, 122, 1)', 'rgb(255, 138, 31)'],
};

const small = (name: BrandName) => ({
  settings: { BRAND: name },
  languages: ['en', 'he'] as const,
  numbersFrom: ['GB'],
  packagesFor: ['US'],
});

// Each brand is built once, by the one worker that runs this file.
base.describe.configure({ mode: 'default' });

for (const name of BRAND_NAMES) {
  const brand = brandByName(name);
  const others = BRAND_NAMES.filter((other) => other !== name).map(brandByName);

  const test = base.extend<object, { shop: AsideShop }>({
    shop: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
      async ({}, use) => {
        const shop = await startAsideShop(`brand-${name}`, small(name));
        await use(shop);
        await shop.stop();
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    baseURL: ({ shop }, use) => use(shop.origin),
  });

  test(`${brand.displayName} has its own colours, names, contacts and logo`, async ({ page }) => {
    const complaints = await watchComplaints(page);
    for (const [index, language] of (['en', 'he'] as const).entries()) {
      const t = textsOf(language);
      await page.emulateMedia({ colorScheme: index === 0 ? 'light' : 'dark' });
      await page.goto(localizedPath(language, ROUTES.home));
      await expect(page).toHaveTitle(new RegExp(brand.displayName));
      const logo = page.getByRole('banner').getByRole('link', { name: brand.displayName }).first();
      await expect(logo).toBeVisible();
      await expectAccessible(page, `home in ${language}`);

      await page.goto(localizedPath(language, ROUTES.login));
      const submit = page.getByRole('button', { name: t('login.submit'), exact: true });
      await expect(submit).toBeEnabled();
      await expect(submit).toHaveCSS('background-color', ACCENTS[brand.theme]?.[index] ?? '');

      await page.goto(localizedPath(language, ROUTES.contactUs));
      const support = page.locator(`main a[href="mailto:${brand.emails.support}"]`);
      await expect(support.first()).toBeVisible();
    }
    expect(complaints).toEqual([]);
  });

  test(`${brand.displayName} says nothing of another brand, and tells the APIs its own number`, async ({
    page,
    request,
  }) => {
    const route = chooseYourNumberRoute('united-kingdom', 'united-states');
    const paths = [ROUTES.home, ROUTES.faq, ROUTES.terms, ROUTES.privacy, ROUTES.aboutUs, route];
    const files = ['/manifest.webmanifest', '/icon.svg', '/robots.txt'];
    for (const path of [...paths, ...files]) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(200);
      const text = await answer.text();
      for (const other of others) {
        expect(text, path).not.toContain(other.displayName);
        expect(text, path).not.toContain(other.emails.support);
      }
    }
    const manifest = (await (await request.get('/manifest.webmanifest')).json()) as object;
    expect(JSON.stringify(manifest)).toContain(brand.displayName);
    const asked = page.waitForRequest(requestsOf(getAvailableDids));
    await page.goto(route);
    await page.locator('#numbers').scrollIntoViewIfNeeded();
    expect((await asked).headers()['brand-id']).toBe(String(brand.id));
  });
}
