import { expect, type Page } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { test } from '../support/shops/aside-test.ts';
import { textsOf } from '../support/pages/texts.ts';
import { watchThirdParties } from '../support/responses/watch-third-parties.ts';

const t = textsOf('en');

/** Waits for the third-party scripts of a page, none of which asks about cookies. */
async function expectNoLoader(page: Page, files: readonly string[]): Promise<void> {
  await expect.poll(() => files.filter((file) => file.includes('/bot.js'))).not.toEqual([]);
  await page.waitForLoadState('networkidle');
  expect(files.filter((file) => file.includes('/consent.js'))).toEqual([]);
  await expect(page.locator('[data-cookie-settings]')).toBeHidden();
}

test('the cookie settings of the footer take consent back, and are not beside a card form', async ({
  page,
}) => {
  const settings = page.getByRole('button', { name: t('frame.footer.cookie-settings') });
  const stored = () => page.evaluate(() => localStorage.getItem('cookieConsent'));
  await page.goto(ROUTES.privacy);
  await expect(page.getByText(t('privacy.cookies.settings'))).toBeVisible();
  await page.getByRole('button', { name: 'Accept all' }).click();
  expect(await stored()).toBe('{"analytics":true,"marketing":true}');
  await settings.click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  expect(await stored()).toBe('{}');
  const files = watchThirdParties(page);
  await page.goto(ROUTES.payment);
  await expectNoLoader(page, files);
});

test('a browser that sends Global Privacy Control has no choice to change', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  const files = watchThirdParties(page);
  await page.goto(ROUTES.faq);
  await expectNoLoader(page, files);
});
