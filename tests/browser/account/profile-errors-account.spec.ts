import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  cancelCustomer,
  patchAccountInformation,
  supportCustomer,
  updateCustomerEmail,
} from '#contract/hub/account.ts';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import {
  confirmTwoFactor,
  login,
  logout,
  sendTwoFactorCode,
  validateCustomerPassword,
} from '#contract/hub/auth.ts';
import { referFriends } from '#contract/hub/inquiries.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import { ROUTES } from '#config/routes.ts';
import { openAccount, sessionOf, type Account } from '../support/customers/account.ts';
import {
  bodiesSentTo,
  holdBack,
  holdResponse,
  rateLimited,
  rejectedAsBot,
  respondTo,
  serverError,
  unsuccessful,
} from '../support/responses/responses.ts';
import { demoSession, enter, open } from '../support/buying/enter.ts';
import { expectPopups, type ErrorRow } from '../support/pages/error-rows.ts';
import { expectMessage } from '../support/pages/fields.ts';
import { dismissPopup } from '../support/pages/popup.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { DEMO, PROFILE, SIZE_OF } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';

/** Responses to any request that has no codes of its own. */
const SERVER_ROWS: readonly ErrorRow[] = [
  { name: 'unsuccessful', response: serverError, popup: 'server-error' },
  { name: 'too many requests', response: rateLimited, popup: 'rate-limit-exceeded' },
];
const REFUSED_ROWS: readonly ErrorRow[] = [
  ...SERVER_ROWS,
  { name: 'bot protection', response: rejectedAsBot, popup: 'recaptcha' },
];

const EMAIL_CHANGES_PER_HOUR = 5;

/** Uses up what an account may change in an hour. */
async function changeEmailOften(token: string, CurrentPassword: string): Promise<void> {
  for (let change = 0; change < EMAIL_CHANGES_PER_HOUR; change += 1) {
    const address = { Email: `${randomUUID()}@shop.test`, LanguageIso: 'en' as const };
    const body = { ...address, CurrentPassword };
    await callShop(updateCustomerEmail, { token, body });
  }
}

/** Opens the dialog that deletes an account, with the reason given; returns it. */
async function openDeletion(page: Page, account: Account): Promise<Locator> {
  const t = textsOf('en');
  await enter(page, sessionOf(account), 'en', PROFILE.accountInformation);
  await page.getByRole('button', { name: t('account.delete'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('delete-account.title') });
  await dialog.getByRole('radio').first().check();
  await dialog.locator('[type="submit"]').click();
  return dialog;
}

test.describe('errors of the account', () => {
  const language = 'en';
  const t = textsOf(language);
  const row = (page: Page, title: string) =>
    page.locator('.account-row').filter({ has: page.getByRole('heading', { name: title }) });
  const submit = (page: Page, title: string) => row(page, title).locator('[type="submit"]').click();

  test.use({ viewport: SIZE_OF[language] });

  test('an email address that is not changed opens the pop-up of the reason', async ({ page }) => {
    const account = await openAccount(language);
    const session = await sessionOf(account);
    await enter(page, session, language, PROFILE.accountInformation);
    const email = t('account.email-title');
    await row(page, email).getByRole('button').click();
    const type = async (address: string): Promise<void> => {
      await page.locator('#account-email').fill(address);
      await page.locator('#account-email-confirm').fill(address);
    };
    await type(`new-${account.email}`);
    await page.locator('#account-email-password').fill('Not-My-Password-1');
    await submit(page, email);
    await expectMessage(
      page.locator('#account-email-password'),
      language,
      'delete-account.wrong-password',
    );
    await expect(page.locator('#account-email-password')).toBeFocused();
    await page.locator('#account-email-password').fill(account.password);
    await expectPopups(page, language, {
      endpoint: updateCustomerEmail,
      rows: [
        { name: 'taken', before: () => type(DEMO.active), popup: 'email-already-exist' },
        ...REFUSED_ROWS,
        { name: 'changed', before: () => type(`new-${account.email}`), popup: 'verifying-email' },
      ],
      press: () => submit(page, email),
      unchanged: () => expect(row(page, email)).toContainText(account.email),
    });
    await changeEmailOften(session.token, account.password);
    await row(page, email).getByRole('button').click();
    await type(`other-${account.email}`);
    await page.locator('#account-email-password').fill(account.password);
    await submit(page, email);
    await dismissPopup(page, language, 'rate-limit-exceeded');
  });

  test('a password or details that are not changed stay as they were', async ({ page }) => {
    const account = await openAccount(language);
    await enter(page, sessionOf(account), language, PROFILE.accountInformation);
    const password = t('account.password-title');
    await row(page, password).getByRole('button').click();
    await page.locator('#account-current').fill('Not-My-Password-1');
    await page.locator('#account-next').fill('Quiet-Mountain-77');
    await page.locator('#account-confirm').fill('Quiet-Mountain-77');
    await expectPopups(page, language, {
      endpoint: patchAccountInformation,
      rows: [{ name: 'wrong password', popup: 'wrong-current-password' }, ...REFUSED_ROWS],
      press: () => submit(page, password),
      unchanged: () => expect(page.locator('#account-next')).toHaveValue('Quiet-Mountain-77'),
    });

    await page.locator('#account-first-name').fill('Alexandra');
    await expectPopups(page, language, {
      endpoint: patchAccountInformation,
      rows: REFUSED_ROWS,
      press: () => submit(page, t('account.details-title')),
      unchanged: () => expect(page.locator('#account-first-name')).toHaveValue('Alexandra'),
    });
    await page.reload();
    await expect(page.locator('#account-first-name')).toHaveValue(account.firstName);
    expect((await sessionOf(account)).status, 'the old password still signs in').toBe('Active');
  });

  test('an account whose response has no two-factor setting has no row for it', async ({
    page,
  }) => {
    await respondTo(page, getAccountInformation, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { result: { twoFactorEnabled?: boolean } };
      delete body.result.twoFactorEnabled;
      await route.fulfill({ response, json: body });
    });
    await enter(page, demoSession(), language, PROFILE.accountInformation);
    await expect(row(page, t('account.password-title'))).toBeVisible();
    await expect(row(page, t('account.two-factor-title'))).toHaveCount(0);
  });

  test('two-factor sign-in that is not turned on opens the pop-up of the reason', async ({
    page,
  }) => {
    const account = await openAccount(language);
    await enter(page, sessionOf(account), language, PROFILE.accountInformation);
    const twoFactor = t('account.two-factor-title');
    await expectPopups(page, language, {
      endpoint: sendTwoFactorCode,
      rows: REFUSED_ROWS,
      press: () => row(page, twoFactor).getByRole('button').click(),
    });
    const file = /\/_astro\/CodeForm\..*\.js$/;
    const release = await holdBack(page, file);
    const loading = page.waitForRequest(file);
    await row(page, twoFactor).getByRole('button').click();
    await loading;
    await expect(page.locator('dialog[open]'), 'it waits for the form below it').toHaveCount(0);
    release();
    await dismissPopup(page, language, '2fa-verification');
    await expect(page.locator('#account-code')).toBeFocused();
    await page.locator('#account-code').fill('0000000');
    await expectPopups(page, language, {
      endpoint: confirmTwoFactor,
      rows: [{ name: 'wrong code', popup: 'wrong-code' }, ...REFUSED_ROWS],
      press: () => submit(page, twoFactor),
      unchanged: () => expect(row(page, twoFactor)).toContainText(t('account.two-factor-off')),
    });
    const undo = await respondTo(page, confirmTwoFactor, unsuccessful(MESSAGE_CODE.tokenExpired));
    await submit(page, twoFactor);
    await expectMessage(page.locator('#account-code'), language, 'account.code-expired');
    await expect(page.locator('#account-code')).toBeFocused();
    await undo();
    const announced = page.getByText(t('account.code-sent-again'));
    for (const time of ['first', 'second']) {
      const respond = await holdResponse(page, sendTwoFactorCode);
      await page.getByRole('button', { name: t('account.send-code-again'), exact: true }).click();
      await expect(announced, `gone until it is true, the ${time} time`).toBeHidden();
      await respond();
      await expect(announced).toBeVisible();
    }
    await expectMessage(page.locator('#account-code'), language, undefined);
  });

  test('an account that is not deleted opens the pop-up of the reason', async ({ page }) => {
    const account = await openAccount(language);
    const dialog = await openDeletion(page, account);
    await page.locator('#delete-password').fill('Not-My-Password-1');
    await dialog.locator('[type="submit"]').click();
    await expect(dialog.getByText(t('delete-account.wrong-password'))).toBeVisible();
    await expect(page.locator('#delete-password')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('#delete-password')).toBeFocused();
    await page.locator('#delete-password').fill(account.password);
    await expect(dialog.getByText(t('delete-account.wrong-password'))).toBeHidden();
    const press = (): Promise<void> => dialog.locator('[type="submit"]').click();
    await expectPopups(page, language, {
      endpoint: validateCustomerPassword,
      rows: SERVER_ROWS,
      press,
    });
    await expectPopups(page, language, { endpoint: cancelCustomer, rows: REFUSED_ROWS, press });
    expect((await sessionOf(account)).status, 'nothing was deleted').toBe('Active');
  });

  test('an account is not deleted when the dialog is closed during the password check', async ({
    page,
  }) => {
    const account = await openAccount(language);
    const dialog = await openDeletion(page, account);
    await page.locator('#delete-password').fill(account.password);
    const respond = await holdResponse(page, validateCustomerPassword);
    const sent = bodiesSentTo(page, cancelCustomer);
    await page.locator('#delete-password').press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await respond();
    expect(sent).toEqual([]);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    expect((await sessionOf(account)).status, 'nothing was deleted').toBe('Active');
  });

  test('a deletion in a session that has ended leads to sign-in', async ({ page }) => {
    const account = await openAccount(language);
    const dialog = await openDeletion(page, account);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await callShop(logout, { token: token ?? '' });
    await page.locator('#delete-password').fill(account.password);
    await dialog.locator('[type="submit"]').click();
    await expect(page).toHaveURL(/login\?next=/);
    await expect(page.locator('.notice')).toContainText(t('session.ended-title'));
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    expect((await sessionOf(account)).status, 'nothing was deleted').toBe('Active');
  });

  test('a message or an invitation that is not sent keeps what was typed', async ({ page }) => {
    await enter(page, demoSession(), language, PROFILE.support);
    await page.locator('#support-subject').selectOption({ index: 2 });
    await page.locator('#support-message').fill('How do I pay for a year?');
    await expectPopups(page, language, {
      endpoint: supportCustomer,
      rows: REFUSED_ROWS,
      press: () => page.locator('#support-form [type="submit"]').click(),
      unchanged: () =>
        expect(page.locator('#support-message')).toHaveValue('How do I pay for a year?'),
    });
    // What is typed before the form is hydrated is newer than what the tab has stored.
    const release = await holdBack(page, /\/SupportForm\..*\.js$/);
    await page.reload();
    const message = page.locator('#support-message');
    await message.fill('How do I pay for two years?');
    release();
    await expect(page.locator('#support-subject')).toHaveValue('Billing Support');
    await expect(message).toHaveValue('How do I pay for two years?');
    await open(page, language, PROFILE.freeCredit);
    for (const friend of [1, 2]) {
      await page.locator(`#friend-${friend}-name`).fill('Noa');
      await page.locator(`#friend-${friend}-email`).fill(`friend-${friend}@shop.test`);
      await page.locator(`#friend-${friend}-phone`).fill('+12025550143');
    }
    await expectPopups(page, language, {
      endpoint: referFriends,
      rows: SERVER_ROWS,
      press: () => page.locator('#referral-form [type="submit"]').click(),
      unchanged: () => expect(page.locator('#friend-1-name')).toHaveValue('Noa'),
    });
  });

  test('a trusted device whose token has expired', async ({ page }) => {
    await open(page, language, `${ROUTES.login}?TrustedDeviceJWT=old`);
    await expect(page).toHaveURL(/login$/);
    await page.locator('#username').fill(DEMO.twoFactor);
    await page.locator('#password').fill(DEMO.password);
    const undo = await respondTo(page, login, (route) =>
      route.fulfill({ status: 401, json: { messageCode: 'Token-Expired' } }),
    );
    await page.locator('#login-form [type="submit"]').click();
    await dismissPopup(page, language, 'token-expired');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('"old"');
    await undo();
    await open(page, language, `${ROUTES.otpVerification}?email=a@shop.test&token=t`);
    await page.evaluate(() => localStorage.setItem('token2fa', 'old'));
    await page.locator('#otp-code').fill('1234567');
    await respondTo(page, confirmTwoFactor, unsuccessful(MESSAGE_CODE.tokenExpired));
    await page.locator('#otp-form [type="submit"]').click();
    await dismissPopup(page, language, 'token-expired');
    await expect(page).toHaveURL(/login$/);
    expect(await page.evaluate(() => localStorage.getItem('token2fa'))).toBeNull();
  });

  test('account information that does not load', async ({ page }) => {
    const undo = await respondTo(page, getAccountInformation, unsuccessful());
    await enter(page, demoSession(), language, PROFILE.accountInformation);
    await expect(page.getByRole('alert').getByText(t('profile.failed'))).toBeVisible();
    await page.locator('[data-profile-menu] summary').click();
    const menu = page.locator('[data-profile-menu]');
    await expect(menu.getByRole('link', { name: t('frame.profile.billing') })).toBeVisible();
    await expect(menu.locator('[data-account="customerEmail"]')).toBeHidden();
    await expect(page.locator('[data-popup][open]'), 'the failure is only logged').toHaveCount(0);
    await undo();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('profile.try-again'), exact: true }).click();
    await expect(page.locator('#account-first-name')).toHaveValue('Dana');
  });
});
