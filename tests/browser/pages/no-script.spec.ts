import { expect, test } from '@playwright/test';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { OPEN_PAGES, PROFILE_PAGES, SUSPENDED_PAGES } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';

/** The pages that are nothing but a form, and the contact page. */
const NEEDS_SCRIPT = new Set([
  'contact-us',
  'login',
  'forgot-password',
  'otp-verification',
  'recovery-password',
  'validate-email',
]);

test.use({ javaScriptEnabled: false });

test.describe('without JavaScript', () => {
  test('every page shows its content, and names what needs JavaScript', async ({ page }) => {
    for (const { name, path } of OPEN_PAGES) {
      await test.step(name, async () => {
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await expect(page.locator('h1')).toBeVisible();
        expect((await page.locator('main').innerText()).length).toBeGreaterThan(40);
        await expect(page.locator('footer')).toBeVisible();
        await expect(
          page.locator('main [data-spinner]:visible, main .spinner:visible'),
        ).toHaveCount(0);
        if (!NEEDS_SCRIPT.has(name)) return;
        await expect(page.locator('main noscript .alert')).toBeVisible();
        await expect(page.locator('main noscript .alert')).toContainText('JavaScript');
      });
    }
  });

  test('the customer area shows that it needs JavaScript', async ({ page }) => {
    for (const { path } of [...PROFILE_PAGES, ...SUSPENDED_PAGES]) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.locator('main .alert').first()).toBeVisible();
    }
  });

  for (const language of ['en', 'he'] as const) {
    const t = textsOf(language);

    test(`a pair’s page shows countries, price, plan and numbers, in ${language}`, async ({
      page,
    }) => {
      const route = chooseYourNumberRoute('spain', 'israel');
      await page.goto(localizedPath(language, route));
      const main = page.locator('main');
      const names = new Intl.DisplayNames(language, { type: 'region' });
      await expect(main).toContainText(names.of('ES') ?? '');
      await expect(main).toContainText(names.of('IL') ?? '');
      await expect(page.locator('.price').first()).toContainText(/\$\s*\d+\s*\.\d\d/);
      await expect(page.locator('.pair-plan')).toBeVisible();
      const numbers = page.locator('.number-chip');
      expect(await numbers.count()).toBeGreaterThan(10);
      await expect(numbers.first()).toBeVisible();
      await expect(numbers.first()).toContainText('+34');
      await expect(page.locator('#number-filter')).toBeHidden();
      const place = page.locator('.number-place').last();
      await expect(place.locator('.number-chip').first()).toBeHidden();
      await place.locator('summary').click();
      await expect(place.locator('.number-chip').first()).toBeVisible();
      const notice = page.locator('#numbers noscript .alert');
      await expect(notice).toBeVisible();
      await expect(notice).toHaveText(t('numbers.no-script'));
    });
  }

  test('get-your-number leads to every pair by links', async ({ page }) => {
    await page.goto(ROUTES.getYourNumber);
    const hrefsTo = (part: string): Promise<string[]> =>
      page
        .locator(`main a[href*="${part}"]`)
        .evaluateAll((links) =>
          links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
        );
    const countries = new Set(await hrefsTo('/phone-numbers/'));
    expect(countries.size).toBeGreaterThan(35);
    await expect(page.locator('#countries h3')).toContainText(['Europe', 'Asia']);
    await expect(page.locator('#country-filter')).toBeHidden();
    const [country = ''] = countries;
    await page.goto(country);
    const pairs = new Set(await hrefsTo('/choose-your-number/'));
    expect(pairs.size).toBeGreaterThanOrEqual(12);
    for (const address of pairs) {
      expect((await page.request.get(address)).status(), address).toBe(200);
    }
  });

  test('the country search without JavaScript leads to the list of countries', async ({ page }) => {
    await page.goto('/');
    await page.locator('#country-search-from').fill('Spain');
    await page.locator('#country-search [type="submit"]').click();
    await expect(page).toHaveURL(/\/get-your-number\?/);
    await expect(page.locator('#countries a').first()).toBeVisible();
  });
});
