import { expect, test, type Page } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { login, requestPasswordRecovery } from '#contract/hub/auth.ts';
import { holdNumber } from '#contract/hub/holds.ts';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import {
  DESKTOP,
  expectAccessible,
  expectMainAccessible,
  PHONE,
  setLook,
} from '../support/pages/axe.ts';
import {
  confirmCode,
  expectThanks,
  fillPayment,
  knownState,
  placeOrder,
  pressNumber,
  CARDS,
  sendDetails,
} from '../support/buying/buy.ts';
import { newBuyer, type Buyer } from '../support/buying/buyer.ts';
import { open } from '../support/buying/enter.ts';
import { untilRestLoaded } from '../support/pages/page-paint.ts';
import { closePopup, expectPopup } from '../support/pages/popup.ts';
import {
  jsonResponse,
  respondTo,
  success,
  unsuccessful,
  withBotToken,
} from '../support/responses/responses.ts';
import { DEMO } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { settled } from '../support/pages/visit.ts';

/** Types into fields what none of them accepts, and leaves them. */
async function mistype(page: Page, fields: string): Promise<void> {
  for (const field of await page.locator(fields).all()) {
    await field.fill('?');
    await field.blur();
  }
}

const invalid = (page: Page) => page.locator('[aria-invalid="true"]');

/**
 * Each state is opened once: accessibility.spec.ts has every page in both schemes,
 * tests/unit/repository/contrast.test.ts every colour.
 */
test.describe('axe finds nothing', () => {
  test('in open menus and the country search', async ({ page }) => {
    const language = 'en';
    const t = textsOf(language);
    await setLook(page, PHONE, 'light');
    await open(page, language, '/');
    await untilRestLoaded(page);
    await page.locator('[data-language-menu] summary').click();
    await expectAccessible(page, 'language menu');
    await page.keyboard.press('Escape');
    await page.locator('[popovertarget="site-menu"]').click();
    await expect(page.locator('#site-menu')).toBeVisible();
    await expectAccessible(page, 'site menu');
    await page.keyboard.press('Escape');
    const from = page.getByLabel(t('search.number-from'), { exact: true }).first();
    await from.click();
    await page.getByRole('listbox').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await expectMainAccessible(page, 'country list');
    await from.fill('zzz');
    await expectMainAccessible(page, 'no country found');
    await page
      .getByRole('button', { name: t('search.submit'), exact: true })
      .first()
      .click();
    await expect(invalid(page).first()).toBeVisible();
    await expectMainAccessible(page, 'country search with errors');
  });

  test('in the contact form, with errors and when it has arrived', async ({ page }) => {
    const language = 'he';
    await setLook(page, DESKTOP, 'dark');
    await open(page, language, ROUTES.contactUs);
    await page.locator('#contact-form-name').focus();
    await expect(page.locator('astro-island[ssr] #contact-form')).toHaveCount(0);
    await mistype(page, '#contact-form-name, #contact-form-email, #contact-form-phone');
    await page.locator('#contact-form-consent').check();
    await page.locator('#contact-form-consent').uncheck();
    await expect(invalid(page)).not.toHaveCount(0);
    await expectMainAccessible(page, 'contact form with errors');
    await page.locator('#contact-form-name').fill('Dana Levi');
    await page.locator('#contact-form-email').fill(newBuyer(language).email);
    await page.locator('#contact-form-phone').fill('0502345678');
    await page.locator('#contact-form-consent').check();
    await page.locator('#contact-form [type="submit"]').click();
    await expectPopup(page, language, 'contact');
    await expectMainAccessible(page, 'contact pop-up');
  });

  test('in sign-in and password forms with errors, and their pop-ups', async ({ page }) => {
    const language = 'en';
    await setLook(page, DESKTOP, 'light');
    await open(page, language, ROUTES.login);
    await page.locator('#login-form [type="submit"]').click();
    await expect(invalid(page)).toHaveCount(2);
    await expectMainAccessible(page, 'login with errors');
    await page.locator('#username').fill('dana@shop.test');
    await page.locator('#password').fill('Quiet-Harbour-58');
    await respondTo(page, login, jsonResponse({ messageCode: 'wrong-password' }, 401));
    await page.locator('#login-form [type="submit"]').click();
    await expectPopup(page, language, 'wrong-password');
    await expectMainAccessible(page, 'wrong-password pop-up');
    await open(page, language, ROUTES.forgotPassword);
    await page.locator('main form [type="submit"]').click();
    await expect(invalid(page)).toHaveCount(1);
    await expectMainAccessible(page, 'forgot-password with errors');
    await page.locator('main form input[type="email"]').fill(DEMO.active);
    await respondTo(page, requestPasswordRecovery, success());
    await page.locator('main form [type="submit"]').click();
    await expectPopup(page, language, 'verifying-password');
    await expectMainAccessible(page, 'verifying-password pop-up');
    await open(page, language, `${ROUTES.recoveryPassword}/a.b.c`);
    await page.locator('main form [type="submit"]').click();
    await expect(invalid(page).first()).toBeVisible();
    await expectMainAccessible(page, 'recovery-password with errors');
  });

  test('from the chosen number to the phone code', async ({ page }) => {
    const language = 'he';
    const t = textsOf(language);
    await setLook(page, PHONE, 'dark');
    const buyer: Buyer = newBuyer(language);
    const chosen = await pressNumber(page, buyer);
    await expect(chosen).toBeVisible();
    await expectMainAccessible(page, 'a chosen number');
    await page.getByLabel(t('numbers.filter'), { exact: true }).fill('999999999');
    await expect(page.getByText(t('numbers.no-match'))).toBeVisible();
    await expectMainAccessible(page, 'a search that finds no number');
    await chosen.getByRole('button').click();
    await expect(page).toHaveURL(/personal-information$/);
    await page.getByRole('button', { name: t('personal.send'), exact: true }).click();
    await expect(invalid(page).first()).toBeVisible();
    const lockedCountry = page.locator('.iti__selected-country');
    await expect(lockedCountry).toHaveText('+972');
    await expect(lockedCountry, 'which nothing changes').not.toHaveAttribute('aria-label');
    await expectAccessible(page, 'personal details with errors');
    await sendDetails(page, { ...buyer, email: DEMO.active });
    await expect(page.getByText(t('personal.existing-title'))).toBeVisible();
    await expectMainAccessible(page, 'an existing customer');
    await page.reload();
    await settled(page);
    await sendDetails(page, buyer);
    await expect(page.locator('#code-form')).toBeVisible();
    await expectMainAccessible(page, 'the phone code');
    await confirmCode(page, buyer);
    await page.waitForLoadState();
    await expectAccessible(page, 'payment before it is touched');
    await page.mouse.move(20, 20);
    await page.mouse.move(40, 40);
    await knownState(page);
    await settled(page);
    await expectMainAccessible(page, 'payment');
    await payInEveryState(page, buyer);
  });
});

/** The payment page's states, up to the thank-you page. */
async function payInEveryState(page: Page, buyer: Buyer): Promise<void> {
  const { language } = buyer;
  const t = textsOf(language);
  await expect(page.locator('[data-hold="held"]')).toBeVisible();
  await expectMainAccessible(page, 'payment for a held number');
  const refuseHold = await respondTo(page, holdNumber, unsuccessful('number-held'));
  await page.reload();
  await settled(page);
  await page.mouse.move(60, 60);
  await page.mouse.move(80, 80);
  await expect(page.getByRole('region', { name: t('hold-number.gone') })).toBeVisible();
  await expectMainAccessible(page, 'payment for a number that is gone');
  await refuseHold();
  await page.reload();
  await settled(page);
  await placeOrder(page, buyer);
  await expect(invalid(page).first()).toBeVisible();
  await expectMainAccessible(page, 'payment with errors');
  const coupon = page.getByLabel(t('coupon.label'), { exact: true });
  await coupon.fill('WELCOME10');
  await page.getByRole('button', { name: t('coupon.apply'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('coupon.remove'), exact: true })).toBeVisible();
  await expectMainAccessible(page, 'payment with a coupon');
  const undo = await respondTo(page, createValidatedSubscriber, withBotToken('sandbox-530'));
  await fillPayment(page, buyer, CARDS.visa);
  await placeOrder(page, buyer);
  const popup = await expectPopup(page, language, 'recaptcha');
  const advice = new RegExp(RegExp.escape(t('frame.recaptcha.vpn')));
  await expect(popup).toHaveAccessibleDescription(advice);
  await expectMainAccessible(page, 'recaptcha pop-up');
  await closePopup(page, language);
  await undo();
  await placeOrder(page, buyer);
  await expectThanks(page, buyer);
  await page.waitForLoadState();
  await settled(page);
  await expectMainAccessible(page, 'thank-you page');
}
