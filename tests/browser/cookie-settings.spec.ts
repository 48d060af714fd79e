import { expect } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { test } from './support/aside-test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

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
  await page.goto(ROUTES.payment);
  await expect(page.locator('[data-cookie-settings]')).toHaveCount(1);
  await expect(settings, 'no loader beside a card form').toBeHidden();
});

test('a browser that sends Global Privacy Control has no choice to change', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  const protection = page.waitForRequest(/bot\.js/);
  await page.goto(ROUTES.faq);
  await protection;
  await expect(page.locator('[data-cookie-settings]')).toBeHidden();
});
