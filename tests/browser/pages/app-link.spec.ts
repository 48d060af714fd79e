import { expect, test as withoutApp } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { APP_URL } from '../support/shops/aside-shop.ts';
import { test } from '../support/shops/aside-test.ts';
import { textsOf } from '../support/pages/texts.ts';
import { PROFILE } from '../support/pages/site-pages.ts';

const t = textsOf('en');
const CAPTION = t('home-sections.pictures.app');

test('a site that names the address of the app leads to it, and shows what it does', async ({
  page,
}) => {
  await page.goto(ROUTES.home);
  await expect(page.locator('.picture')).toHaveCount(4);
  await expect(page.locator('.picture', { hasText: CAPTION })).toHaveCount(1);
  for (const path of [ROUTES.order, PROFILE.myNumbers]) {
    expect(await (await page.request.get(path)).text(), path).toContain(APP_URL);
  }
});

withoutApp('a site without its address does not offer the app', async ({ page }) => {
  await page.goto(ROUTES.home);
  await expect(page.locator('.picture')).toHaveCount(3);
  await expect(page.locator('.picture', { hasText: CAPTION })).toHaveCount(0);
  for (const path of [ROUTES.order, PROFILE.myNumbers]) {
    expect(await (await page.request.get(path)).text(), path).not.toContain(t('app.get'));
  }
});
