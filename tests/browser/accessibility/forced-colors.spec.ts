import { expect, test, type Locator } from '@playwright/test';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import { enterPayment } from '../support/buying/checkout.ts';
import { demoSession, enter } from '../support/buying/enter.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';

const t = textsOf('en');

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** How an element looks, or a pseudo-element of it. */
const lookOf = (element: Locator, pseudo?: string) =>
  element.evaluate((one, part) => {
    const { backgroundColor, borderTopStyle, borderTopWidth } = getComputedStyle(one, part);
    return { backgroundColor, border: borderTopStyle === 'none' ? '0px' : borderTopWidth };
  }, pseudo);

const backgroundOf = async (element: Locator, pseudo?: string): Promise<string> =>
  (await lookOf(element, pseudo)).backgroundColor;

test.describe('forced colours', () => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    test(`show the current page of the customer area at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await enter(page, demoSession(), 'en', PROFILE.billing);
      const current = page.locator('.profile-nav__link[aria-current="page"]');
      const isTabBar = viewport.width < 960;
      expect(await backgroundOf(current, isTabBar ? '::before' : undefined)).not.toBe(
        await backgroundOf(page.locator('.profile-nav')),
      );
    });
  }

  test('show the edge of a dialog', async ({ page }) => {
    await enter(page, demoSession(), 'en', PROFILE.billing);
    await page.getByRole('button', { name: t('saved-cards.add'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('saved-cards.add-title') });
    expect((await lookOf(dialog)).border).not.toBe('0px');
  });

  test('show the edge of the drawn card', async ({ page }) => {
    await enterPayment(page, newBuyer('en'));
    const face = page.locator('.card-preview__face').first();
    expect((await lookOf(face)).border).not.toBe('0px');
  });

  test('show the edge of the meter of call minutes', async ({ page }) => {
    await enter(page, demoSession(), 'en', PROFILE.myNumbers);
    await page.locator('.number-card__toggle').first().click();
    const meter = page.locator('.call-month__meter').first();
    await expect(meter).toBeVisible();
    await expect(meter).toHaveCSS('outline-style', 'solid');
  });

  test('show how much time a test of a number has left', async ({ page }) => {
    await enter(page, sessionOf(await openAccount('en')), 'en', PROFILE.myNumbers);
    await page.getByRole('button', { name: new RegExp(`^${t('test-number.start')}`) }).click();
    const time = page.locator('.number-test__time');
    await expect(time).toBeAttached();
    expect(await backgroundOf(time, '::after')).not.toBe(await backgroundOf(time));
    expect((await lookOf(time)).border).not.toBe('0px');
  });
});
