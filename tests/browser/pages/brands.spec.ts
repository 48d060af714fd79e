import { expect, test as base, type Page } from '@playwright/test';
import type { BrandName } from '#config/brands/brand-ids.ts';
import { brandByName, type Theme } from '#config/brands/brands.ts';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { ASIDE_BRAND } from '../support/shops/aside-shop.ts';
import { test as asideTest } from '../support/shops/aside-test.ts';
import { expectAccessible } from '../support/pages/axe.ts';
import { requestsTo } from '../support/responses/responses.ts';
import { textsOf } from '../support/pages/texts.ts';
import { watchComplaints } from '../support/pages/visit.ts';

/** What fills a button of the first rank, in light and in dark. */
const ACCENTS: Readonly<Partial<Record<Theme, readonly [string, string]>>> = {
  burdeos: ['rgb(158, 11, 92)', 'rgb(194, 50, 127)'],
  orange: ['rgb(255, 122, 1)', 'rgb(255, 138, 31)'],
};

/**
 * Expects a brand's colours, name, contacts and number on the pages of its shop; the table of
 * brands is in tests/unit/config/brands.test.ts.
 */
async function expectBrand(page: Page, name: BrandName): Promise<void> {
  const brand = brandByName(name);
  const complaints = await watchComplaints(page);
  for (const [index, language] of (['en', 'he'] as const).entries()) {
    const t = textsOf(language);
    await page.emulateMedia({ colorScheme: index === 0 ? 'light' : 'dark' });
    await page.goto(localizedPath(language, ROUTES.login));
    await expect(page).toHaveTitle(new RegExp(brand.displayName));
    const logo = page.getByRole('banner').getByRole('link', { name: brand.displayName }).first();
    await expect(logo).toBeVisible();
    const submit = page.getByRole('button', { name: t('login.submit'), exact: true });
    await expect(submit).toBeEnabled();
    await expect(submit).toHaveCSS('background-color', ACCENTS[brand.theme]?.[index] ?? '');
    await expectAccessible(page, `sign-in in ${language}`);
  }
  await page.goto(ROUTES.contactUs);
  const support = page.locator(`main a[href="mailto:${brand.emails.support}"]`);
  await expect(support.first()).toBeVisible();
  expect(complaints).toEqual([]);
  const sent = page.waitForRequest(requestsTo(getAvailableDids));
  await page.goto(chooseYourNumberRoute('united-kingdom', 'united-states'));
  await page.locator('#numbers').scrollIntoViewIfNeeded();
  expect((await sent).headers()['brand-id']).toBe(String(brand.id));
}

base('the shop has the colours, name, contacts and number of its brand', ({ page }) =>
  expectBrand(page, 'bglobal'),
);

asideTest('another brand has its own colours, name, contacts and number', ({ page }) =>
  expectBrand(page, ASIDE_BRAND),
);

asideTest(
  'another brand has its name in its files, and not that of the shop',
  async ({ request }) => {
    const other = brandByName('bglobal');
    const route = chooseYourNumberRoute('united-kingdom', 'united-states');
    const paths = [ROUTES.home, ROUTES.faq, ROUTES.terms, ROUTES.privacy, ROUTES.aboutUs, route];
    for (const path of [...paths, '/manifest.webmanifest', '/icon.svg', '/robots.txt']) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      const text = await response.text();
      expect(text, path).not.toContain(other.displayName);
      expect(text, path).not.toContain(other.emails.support);
    }
    const manifest = await (await request.get('/manifest.webmanifest')).text();
    expect(manifest).toContain(brandByName(ASIDE_BRAND).displayName);
  },
);
