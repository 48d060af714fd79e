import { expect, test, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { ROUTES } from '#config/routes.ts';
import { updateCustomerEmail } from '#contract/hub/account.ts';
import { sendTwoFactorCode, validateCustomerPassword } from '#contract/hub/auth.ts';
import {
  getBillingHistory,
  getMyAccountPackagePrice,
  getSavedCards,
} from '#contract/hub/billing.ts';
import {
  getCallerIds,
  getCallHistory,
  getMyNumbers,
  updateCallForwarding,
} from '#contract/hub/numbers.ts';
import { addCredit, saveCard } from '#contract/main/payment.ts';
import { MESSAGE_CODE, PASSWORD_CHECK_REQUIRED } from '#contract/message-codes.ts';
import { openSuspendedAccount, sessionOf } from '../support/customers/account.ts';
import {
  noResponse,
  paymentResponse,
  respondTo,
  success,
  unsuccessful,
  withBotToken,
} from '../support/responses/responses.ts';
import {
  DESKTOP,
  expectAccessible,
  expectMainAccessible,
  PHONE,
  setLook,
} from '../support/pages/axe.ts';
import {
  fillAddress,
  fillCard,
  payWithNewCard,
  pressInCard,
} from '../support/buying/card-dialog.ts';
import { demoSession, enter, open } from '../support/buying/enter.ts';
import { dismissPopup, expectPopup } from '../support/pages/popup.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { settled, stopTimers } from '../support/pages/visit.ts';

const invalid = (page: Page) => page.locator('[aria-invalid="true"]');

/** Presses every button that submits, in turn, so that all forms show their errors. */
async function submitAll(page: Page, forms: string): Promise<void> {
  for (const button of await page.locator(`${forms} [type="submit"]`).all()) await button.click();
  await expect(invalid(page)).not.toHaveCount(0);
}

/**
 * Fills in a new card in the open dialog, sees the address step's errors on the way, and saves it.
 */
async function saveNewCard(page: Page, language: Language): Promise<void> {
  await fillCard(page, language, '4242424242424242');
  await pressInCard(page, language, 'saved-cards.continue');
  await pressInCard(page, language, 'saved-cards.save');
  await expect(invalid(page)).not.toHaveCount(0);
  await expectMainAccessible(page, 'address step with errors');
  await fillAddress(page, language);
  await pressInCard(page, language, 'saved-cards.save');
}

/** Lets the messages of billing stay that go after seconds. For a page that is not open yet. */
const stopMessageTimers = (page: Page): Promise<unknown> =>
  stopTimers(page, [LIMITS.cardModalSuccessMs.add, LIMITS.receiptStatusMs]);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/**
 * Each state is opened once: accessibility.spec.ts has every page in both schemes,
 * tests/unit/repository/contrast.test.ts every colour.
 */
test.describe('axe finds nothing', () => {
  test('in my numbers', async ({ page }) => {
    const language = 'he';
    const t = textsOf(language);
    await setLook(page, PHONE, 'light');
    await enter(page, demoSession(), language, PROFILE.myNumbers);
    const first = page.locator('.number-card').first();
    await first.locator('[aria-expanded]').first().click();
    await settled(page);
    await expect(first.locator('.call').first()).toBeVisible();
    await expectMainAccessible(page, 'an open number');
    const opening = first.locator('.number-section__head button');
    const simulation = first.getByRole('button', { name: t('test-number.simulate-message') });
    for (let left = 5; left > 0; left -= 1) {
      await opening.first().click();
      await expect(opening).toHaveCount(left - 1);
      // The test of the number is the third: what is below moves until it has all its rows.
      if (left === 3) await expect(simulation).toBeVisible();
    }
    await first.locator('.caller-id button').last().click();
    await first.locator('.caller-id button').first().click();
    await expect(first.locator('form')).toHaveCount(5);
    await first.locator('.caller-id [id$="-phone"]').first().fill('1');
    await submitAll(page, '.number-card');
    await expectMainAccessible(page, 'every form with errors, and a question');
    const calls = first.locator('form').first();
    for (const phone of await calls.locator('[id$="-phone"]').all()) {
      await phone.fill('2079460999');
    }
    const asksPassword = unsuccessful(PASSWORD_CHECK_REQUIRED);
    const undo = await respondTo(page, updateCallForwarding, asksPassword);
    await calls.locator('[type="submit"]').click();
    await expect(calls.locator('[id$="-password"]')).toBeFocused();
    await calls.locator('[type="submit"]').click();
    await expect(calls.locator('[aria-invalid="true"]')).toBeVisible();
    await expectMainAccessible(page, 'a password that is missing');
    await undo();
    await respondTo(page, validateCustomerPassword, success(true));
    await respondTo(page, updateCallForwarding, unsuccessful(MESSAGE_CODE.rateLimitExceeded));
    await calls.locator('[id$="-password"]').fill('Demo1234');
    await calls.locator('[type="submit"]').click();
    await expectPopup(page, language, 'rate-limit-exceeded');
    await expectMainAccessible(page, 'a pop-up');

    for (const call of [getCallerIds, getCallHistory]) await respondTo(page, call, unsuccessful());
    await open(page, language, PROFILE.myNumbers);
    await page.locator('.number-card [aria-expanded]').last().click();
    await expect(button(page, t('profile.try-again'))).toHaveCount(2);
    await expectMainAccessible(page, 'lists that did not load');
    await respondTo(page, getMyNumbers, success([]));
    await open(page, language, PROFILE.myNumbers);
    await expectMainAccessible(page, 'no numbers');
    await respondTo(page, getMyNumbers, noResponse);
    await page.reload();
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
    await expectMainAccessible(page, 'numbers that are loading');
  });

  test('in account information', async ({ page }) => {
    const language = 'en';
    const t = textsOf(language);
    await setLook(page, DESKTOP, 'dark');
    const token = { token2FA: 't' };
    await respondTo(page, sendTwoFactorCode, success(token));
    await enter(page, demoSession(), language, PROFILE.accountInformation);
    await page.locator('[data-profile-menu] summary').click();
    await expectAccessible(page, 'the profile menu');
    await page.keyboard.press('Escape');
    await page.locator('.account-row').nth(2).locator('.account-row__head button').click();
    await dismissPopup(page, language, '2fa-verification');
    for (const index of [0, 1]) {
      await page.locator('.account-row').nth(index).locator('.account-row__head button').click();
      await expect(page.locator('.account-row').nth(index).locator('form')).toBeVisible();
    }
    await page.locator('#account-first-name').fill('A');
    await submitAll(page, '.account');
    await expectMainAccessible(page, 'every form with errors');
    await respondTo(page, updateCustomerEmail, success());
    await page.locator('#account-email').fill('a@shop.test');
    await page.locator('#account-email-confirm').fill('a@shop.test');
    await page.locator('#account-email-password').fill('Demo1234');
    await page.locator('.account-row').first().locator('[type="submit"]').click();
    await expectPopup(page, language, 'verifying-email');
    await expectMainAccessible(page, 'good news');
    await dismissPopup(page, language, 'verifying-email');

    await button(page, t('account.delete')).click();
    const dialog = page.getByRole('dialog', { name: t('delete-account.title') });
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await expectMainAccessible(page, 'reasons to leave');
    await dialog.getByRole('radio').last().check();
    await expectMainAccessible(page, 'another reason');
    await page.locator('#delete-more').fill('The sea.');
    await dialog.locator('[type="submit"]').click();
    await page.locator('#delete-password').fill('Wrong-Password-1');
    await dialog.locator('[type="submit"]').click();
    await expect(dialog.locator('[aria-invalid="true"]')).toBeVisible();
    await expectMainAccessible(page, 'a wrong password');
  });

  test('in billing and its card dialog', async ({ page }) => {
    const language = 'he';
    const t = textsOf(language);
    await setLook(page, DESKTOP, 'light');
    await stopMessageTimers(page);
    await enter(page, demoSession(), language, PROFILE.billing);
    await button(page, t('saved-cards.show-more')).click();
    await expectMainAccessible(page, 'all cards');
    await button(page, t('saved-cards.add')).click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    await pressInCard(page, language, 'saved-cards.continue');
    await expect(invalid(page)).not.toHaveCount(0);
    await expectMainAccessible(page, 'card step with errors');
    await pressInCard(page, language, 'card.turn');
    await expectMainAccessible(page, 'a turned card');
    const undo = await respondTo(page, saveCard, paymentResponse(100));
    await saveNewCard(page, language);
    await expectPopup(page, language, 'server-error', 'saved-cards.refused-title');
    await expectMainAccessible(page, 'a pop-up over the dialog');
    await dismissPopup(page, language, 'server-error', 'saved-cards.refused-title');
    await undo();
    await respondTo(page, saveCard, paymentResponse(200));
    await pressInCard(page, language, 'saved-cards.save');
    await expect(page.getByText(t('saved-cards.success'))).toBeVisible();
    await expectMainAccessible(page, 'a saved card');
    await pressInCard(page, language, 'profile.close');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.locator('.card-row').last().click();
    await pressInCard(page, language, 'saved-cards.remove');
    await expectMainAccessible(page, 'a card that is to be removed');
    await pressInCard(page, language, 'profile.close');

    await page.locator('input[name="duration"]').last().check();
    await button(page, t('billing-history.next')).click();
    await expect(page.getByText(t('billing-history.page', { page: 2 }))).toBeVisible();
    await page.locator('.history-table tbody .button').first().click();
    await expect(page.locator('.history-table tbody .button').first()).toContainText(
      t('billing-history.sent'),
    );
    await expectMainAccessible(page, 'another duration, the last page, a sent receipt');
    for (const call of [getSavedCards, getBillingHistory, getMyAccountPackagePrice]) {
      await respondTo(page, call, unsuccessful());
    }
    await open(page, language, PROFILE.billing);
    await expect(page.getByRole('alert')).toHaveCount(3);
    await expectMainAccessible(page, 'nothing loaded');
  });

  test('in add credit, support and free credit', async ({ page }) => {
    const language = 'en';
    await setLook(page, PHONE, 'dark');
    await enter(page, demoSession(), language, PROFILE.addCredit);
    await page.locator('.credit-preset').first().click();
    await payWithNewCard(page, language, '4242424242424242');
    await expectMainAccessible(page, 'an amount and a new card');
    const undo = await respondTo(page, addCredit, withBotToken('sandbox-531'));
    await page.locator('#credit-form [type="submit"]').click();
    await expectPopup(page, language, 'recaptcha');
    await expectMainAccessible(page, 'the notice about bots');
    await dismissPopup(page, language, 'recaptcha');
    await undo();
    const paid = success(null, { response_code: 200, confirmationId: 'AAAA-BBBB-CCCC' });
    await respondTo(page, addCredit, paid);
    await page.locator('#credit-form [type="submit"]').click();
    await expect(page.getByText('AAAA-BBBB-CCCC')).toBeVisible();
    await expectMainAccessible(page, 'the confirmation');
    await open(page, language, PROFILE.support);
    await submitAll(page, '#support-form');
    await expectMainAccessible(page, 'support with errors');
    await open(page, language, PROFILE.freeCredit);
    await submitAll(page, '#referral-form');
    await expectMainAccessible(page, 'invitations with errors');
  });

  test('in the suspended account', async ({ page }) => {
    const language = 'he';
    const t = textsOf(language);
    await setLook(page, PHONE, 'light');
    const account = await openSuspendedAccount(language, 'Suspended');
    await enter(page, sessionOf(account), language, ROUTES.suspendedAccount);
    await expectMainAccessible(page, 'what is due');
    await page.getByRole('link', { name: t('suspended.reactivate'), exact: true }).click();
    await payWithNewCard(page, language, '4000000000000002');
    await expectMainAccessible(page, 'durations and a new card');
    await page.locator('#reactivate-form [type="submit"]').click();
    await expectPopup(page, language, 'error', 'credit.refused-title');
    await expectMainAccessible(page, 'a declined card');
  });
});
