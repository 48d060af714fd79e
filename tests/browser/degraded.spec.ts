import { expect, test, type Page } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { pressNumber } from './support/buy.ts';
import { newBuyer } from './support/buyer.ts';
import { closePopup, expectPopup } from './support/popup.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

/** A browser that blocks all site data: the mere access of a storage throws, and no cookie stays. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const denied = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get: denied });
    }
    Object.defineProperty(document, 'cookie', { get: () => '', set() {} });
  });
}

test.describe('with storage blocked', () => {
  test.beforeEach(({ page }) => blockStorage(page));

  test('sign-in keeps its form and says what is missing', async ({ page }) => {
    await page.goto(ROUTES.login);
    await page.getByLabel(t('form.email'), { exact: true }).fill('demo@bglobal.test');
    await page.getByLabel(t('login.password'), { exact: true }).fill('Demo1234');
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
    await expectPopup(page, 'en', 'storage-blocked');
    await closePopup(page, 'en');
    await expect(page.getByLabel(t('form.email'), { exact: true })).toHaveValue(
      'demo@bglobal.test',
    );
  });

  test('a number can be pressed, and going on says what is missing', async ({ page }) => {
    const chosen = await pressNumber(page, newBuyer('en'));
    await chosen.getByRole('button').click();
    await expectPopup(page, 'en', 'storage-blocked');
    await expect(page).toHaveURL(/choose-your-number/);
  });

  test('the language menu opens every language, English included', async ({ page }) => {
    await page.goto('/he/faq');
    await page.locator('[data-language-menu] summary').click();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
