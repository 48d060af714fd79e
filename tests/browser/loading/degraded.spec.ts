import { expect, test, type Page } from '@playwright/test';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { pressNumber } from '../support/buying/buy.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import { intercept } from '../support/responses/intercept.ts';
import { closePopup, expectPopup } from '../support/pages/popup.ts';
import { textsOf } from '../support/pages/texts.ts';
import { interactWithPage } from '../support/pages/visit.ts';

const t = textsOf('en');

/**
 * A browser that blocks all site data: the mere access of a storage throws, and no cookie stays.
 */
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

  test('sign-in keeps its form and shows what is missing', async ({ page }) => {
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

  test('a number can be pressed, and going on shows what is missing', async ({ page }) => {
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

test.describe('with a script that does not load', () => {
  for (const [path, island, fieldId, typed] of [
    [ROUTES.login, 'LoginForm', '#username', 'dana@shop.test'],
    [ROUTES.forgotPassword, 'ForgotPassword', '#forgot-email', 'dana@shop.test'],
    [ROUTES.contactUs, 'ContactForm', '#contact-form-name', 'Dana Levi'],
  ] as const) {
    test(`${path} shows it, keeps what is typed and works after another try`, async ({ page }) => {
      const scripts = new RegExp(`/_astro/${island}\\.`);
      await intercept(page, scripts, (route) => route.abort());
      await page.goto(path);
      await page.locator(fieldId).fill(typed);
      const alert = page.locator('.island-alert');
      await expect(alert.getByText(t('frame.island.failed'))).toBeVisible();
      await page.unroute(scripts);
      await alert.getByRole('button', { name: t('frame.island.retry') }).click();
      await expect(page.locator(`astro-island[ssr] ${fieldId}`)).toHaveCount(0);
      await expect(alert).toBeHidden();
      await expect(page.locator(fieldId)).toHaveValue(typed);
    });
  }

  test('an island that throws while it renders is replaced by a message', async ({ page }) => {
    const scripts = /\/_astro\/ForgotPassword\./;
    await intercept(page, scripts, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function ForgotPassword() { throw new Error("broken"); }',
      }),
    );
    await page.goto(ROUTES.forgotPassword);
    const alert = page.locator('.island-alert');
    await expect(alert.getByText(t('popup.server-error.subtitle'))).toBeVisible();
    await expect(alert.getByText(t('frame.island.failed'))).toBeHidden();
    await expect(page.locator('#forgot-email')).toHaveCount(0);
    await page.unroute(scripts);
    await alert.getByRole('button', { name: t('frame.island.retry') }).click();
    await expect(page.locator('#forgot-email')).toBeVisible();
    await expect(page.locator('.island-alert')).toHaveCount(0);
  });

  test('a list of numbers stays, as when the server does not respond', async ({ page }) => {
    await intercept(page, /\/_astro\/live-numbers\./, (route) => route.abort());
    await page.goto(chooseYourNumberRoute('united-kingdom', 'united-states'));
    await interactWithPage(page);
    await expectPopup(page, 'en', 'server-error');
    await expect(page.locator('.number-chip').first()).toBeVisible();
  });

  test('a script that hangs is reported after a bounded wait', async ({ page }) => {
    await page.clock.install();
    await intercept(page, /\/_astro\/LoginForm\./, () => undefined);
    await page.goto(ROUTES.login, { waitUntil: 'commit' });
    await page.locator('#username').fill('dana@shop.test');
    await expect(page.locator('.island-alert')).toHaveCount(0);
    await page.clock.runFor(10_500);
    await expect(page.locator('.island-alert')).toBeVisible();
  });
});
