import { expect, test, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import {
  confirmTwoFactor,
  login,
  portInLogin,
  requestPasswordRecovery,
  validateCustomerEmail,
  validateCustomerPassword,
} from '#contract/hub/auth.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { closePopup, expectPopup } from './support/popup.ts';
import {
  answered,
  expectPopups,
  refusedWith,
  replyTo,
  takenForBot,
  type PopupRow,
  type Reply,
} from './support/replies.ts';
import { textsOf } from './support/texts.ts';
import { settled } from './support/visit.ts';

const EMAIL = 'robin@shop.test';
const PASSWORD = 'Quiet-Harbour-58';
/** What can follow any request; each form's other responses are in tests/unit. */
const UNANSWERED: readonly PopupRow[] = [
  ['too many calls', refusedWith(429, 'ERRVNUMS22'), 'rate-limit-exceeded'],
  ['bot protection', takenForBot, 'recaptcha'],
  ['a failing server', { status: 500, json: {} }, 'server-error'],
  ['no network', 'no network', 'server-error'],
];
const refusedSignIn = (messageCode?: string): Reply => ({ status: 401, json: { messageCode } });
const WELCOME = {
  token: 'a-token',
  expiration: '2099-01-01T00:00:00Z',
  refresh_token: 'r',
  user: 'Robin',
  customerId: 1,
  firstSubId: 2,
};

const submit = (page: Page): Promise<void> => page.locator('main form [type="submit"]').click();

async function open(page: Page, language: Language, path: string): Promise<void> {
  await page.goto(localizedPath(language, path));
  await settled(page);
}

/** Watches five seconds go by, then the page is the sign-in page. */
async function countDownToLogin(page: Page, language: Language): Promise<void> {
  for (const seconds of [5, 4, 3, 2, 1]) {
    const text = textsOf(language)('validate-email.countdown', { seconds });
    await expect(page.getByText(text)).toBeVisible();
    await page.clock.runFor(1_000);
  }
  await expect(page).toHaveURL(new RegExp(`${localizedPath(language, ROUTES.login)}$`));
}

test.describe('the error catalogue', () => {
  const language = 'en';
  const t = textsOf(language);

  test('sign-in: every refusal has its pop-up, and what was typed stays', async ({ page }) => {
    await open(page, language, `${ROUTES.login}?TrustedDeviceJWT=old-device`);
    await page.locator('#username').fill(EMAIL);
    await page.locator('#password').fill(PASSWORD);
    const rows: readonly PopupRow[] = [
      ['a wrong password', refusedSignIn('Wrong-Password'), 'wrong-password'],
      ['an unknown address', refusedSignIn('Email-Not-Exist'), 'email-not-exist'],
      ['a deleted account', refusedSignIn('Account-Deleted'), 'account-deleted'],
      ['a message code without a pop-up', refusedSignIn('Something-New'), 'error'],
      ['no message code', refusedSignIn(), 'error'],
      ['404 without a token', { status: 404, json: {} }, 'server-error'],
      ...UNANSWERED,
    ];
    await expectPopups(page, language, login, rows, () => submit(page));
    const device = (): Promise<string | null> =>
      page.evaluate(() => localStorage.getItem('token2fa'));
    expect(await device()).toBe('old-device');
    const expired: PopupRow = [
      'a device trusted too long ago',
      refusedSignIn('Token-Expired'),
      'token-expired',
    ];
    await expectPopups(page, language, login, [expired], () => submit(page));
    expect(await device()).toBeNull();
    await expect(page.locator('#username')).toHaveValue(EMAIL);
    await expect(page.locator('#password')).toHaveValue(PASSWORD);
  });

  test('sign-in: 404 leads to the code, whose address bar shows no secret', async ({ page }) => {
    await open(page, language, ROUTES.login);
    await replyTo(page, login, { status: 404, json: { email: EMAIL, token: 'a-2fa-token' } });
    await page.locator('#username').fill(EMAIL);
    await page.locator('#password').fill(PASSWORD);
    await submit(page);
    await expect(page).toHaveURL(new RegExp(`${localizedPath(language, ROUTES.otpVerification)}$`));
    await expect(page.getByText(EMAIL)).toBeVisible();
  });

  for (const status of ['Suspended', 'PreSuspended']) {
    test(`sign-in: status ${status} is no current user and may only reactivate`, async ({
      page,
    }) => {
      await open(page, language, ROUTES.login);
      await replyTo(page, login, { json: { ...WELCOME, status } });
      await page.locator('#username').fill(EMAIL);
      await page.locator('#password').fill(PASSWORD);
      await submit(page);
      await expect(page).toHaveURL(/suspended-account$/);
      const kept = await page.evaluate(() =>
        ['suspended', 'token', 'currentUser'].map((key) => localStorage.getItem(key)),
      );
      expect(kept).toEqual([expect.stringContaining(status), null, null]);
    });
  }

  test('sign-in: 25 seconds without an answer end the wait', async ({ page }) => {
    await open(page, language, ROUTES.login);
    await page.locator('#username').fill(EMAIL);
    await page.locator('#password').fill(PASSWORD);
    await page.clock.install();
    await replyTo(page, login, 'silence');
    await submit(page);
    const spinner = page.locator('[data-global-spinner]');
    await expect(spinner).toHaveAttribute('data-on');
    await page.clock.runFor(20_000);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.clock.runFor(5_500);
    await expectPopup(page, language, 'server-error');
    await expect(spinner).not.toHaveAttribute('data-on');
  });

  test('port-in: a used link says so; a good one signs in', async ({ page }) => {
    const link = `${ROUTES.login}?portInToken=a-port-in-token`;
    await replyTo(page, portInLogin, refusedSignIn('Token-Expired'));
    await open(page, language, link);
    await expectPopup(page, language, 'token-expired');
    await closePopup(page, language);
    await expect(page).toHaveURL(new RegExp(`${localizedPath(language, ROUTES.login)}$`));
    const kept = (): Promise<string | null> =>
      page.evaluate(() => localStorage.getItem('portInToken'));
    expect(await kept()).toBeNull();

    await replyTo(page, portInLogin, 'no network');
    await open(page, language, link);
    await expectPopup(page, language, 'server-error');
    expect(await kept()).toBe('a-port-in-token');

    await replyTo(page, portInLogin, { json: { ...WELCOME, status: 'Active' } });
    await page.goto(localizedPath(language, ROUTES.login));
    await expect(page).toHaveURL(/\/profile\//);
  });

  test('forgot password: every answer has its pop-up', async ({ page }) => {
    await open(page, language, ROUTES.forgotPassword);
    await page.locator('#forgot-email').fill(EMAIL);
    const rows: readonly PopupRow[] = [
      ['an unknown address', refusedWith(404, 'ERRVNUMS19'), 'email-not-exist'],
      ['an unknown address, enveloped', answered(null, 'ERRVNUMS19'), 'email-not-exist'],
      ['another code', answered(null, 'ERRVNUMS09'), 'server-error'],
      ...UNANSWERED,
      ['success', answered(true), 'verifying-password'],
    ];
    await expectPopups(page, language, requestPasswordRecovery, rows, () => submit(page));
    await expect(page.locator('#forgot-email')).toHaveValue(EMAIL);
  });

  test('password recovery: every answer has its pop-up; success counts down to sign-in', async ({
    page,
  }) => {
    const claims = Buffer.from(JSON.stringify({ Email: EMAIL })).toString('base64url');
    await page.clock.install();
    await open(page, language, `${ROUTES.recoveryPassword}/a.${claims}.c`);
    await expect(page).toHaveURL(
      new RegExp(`${localizedPath(language, ROUTES.recoveryPassword)}$`),
    );
    await expect(page.getByText(EMAIL)).toBeVisible();
    await page.locator('#recovery-password').fill(PASSWORD);
    await page.locator('#recovery-confirm').fill(PASSWORD);
    const rows: readonly PopupRow[] = [
      ['a false result', answered(false), 'not-same-password'],
      ['a token too old', refusedWith(400, 'ERRVNUMS12'), 'token-expired-or-invalid'],
      ...UNANSWERED,
    ];
    await expectPopups(page, language, validateCustomerPassword, rows, () => submit(page));
    await replyTo(page, validateCustomerPassword, refusedWith(400, 'password-common'));
    await submit(page);
    await expect(page.locator('#recovery-password')).toHaveAccessibleDescription(
      new RegExp(t('form.password-common')),
    );
    await page.locator('#recovery-password').fill(`${PASSWORD}!`);
    await page.locator('#recovery-confirm').fill(`${PASSWORD}!`);
    await replyTo(page, validateCustomerPassword, answered(true));
    await submit(page);
    await expect(page.getByText(t('recovery.success-title'))).toBeVisible();
    await countDownToLogin(page, language);
  });

  test('e-mail validation: each code has its message; a failed call can be tried again', async ({
    page,
  }) => {
    const refusals: readonly [Reply, Parameters<typeof t>[0]][] = [
      [refusedWith(404, 'ERRVNUMS09'), 'validate-email.error-customer-not-exist'],
      [refusedWith(409, 'ERRVNUMS11'), 'validate-email.error-email-already-exist'],
      [answered(null, 'ERRVNUMS12'), 'validate-email.error-token-expired'],
      [answered(null, 'email-already-changed'), 'validate-email.error-email-already-changed'],
      ['no network', 'validate-email.unanswered'],
    ];
    for (const [reply, message] of refusals) {
      await replyTo(page, validateCustomerEmail, reply);
      await open(page, language, `${ROUTES.validateEmail}/some-token`);
      await expect(page.getByRole('alert')).toContainText(t(message));
    }
    await page.clock.install();
    await page.evaluate(() => localStorage.setItem('token', 'a-token'));
    await replyTo(page, validateCustomerEmail, answered(true));
    await page.getByRole('button', { name: t('validate-email.try-again') }).click();
    await expect(page.getByText(t('validate-email.success-title'))).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await countDownToLogin(page, language);
  });

  test('two-factor code: every answer has its pop-up; a token too old leads to sign-in', async ({
    page,
  }) => {
    await open(page, language, `${ROUTES.otpVerification}?email=${EMAIL}&token=a-2fa-token`);
    const code = page.locator('#otp-code');
    const send = async (): Promise<void> => {
      await code.fill('1234567');
      await submit(page);
    };
    const rows: readonly PopupRow[] = [
      ['a wrong code', answered(null, 'wrong-code'), 'wrong-code'],
      ...UNANSWERED,
    ];
    await expectPopups(page, language, confirmTwoFactor, rows, send);
    await replyTo(page, confirmTwoFactor, answered(null, 'ERRVNUMS12'));
    await page.evaluate(() => localStorage.setItem('token2fa', 'old-device'));
    await send();
    await expectPopup(page, language, 'token-expired');
    expect(await page.evaluate(() => localStorage.getItem('token2fa'))).toBeNull();
    await closePopup(page, language);
    await expect(page).toHaveURL(new RegExp(`${localizedPath(language, ROUTES.login)}$`));
    await expect(page.locator('#username')).toHaveValue(EMAIL);
  });

  test('two-factor code: without a token nothing is sent, and the way back is shown', async ({
    page,
  }) => {
    await open(page, language, ROUTES.otpVerification);
    await page.locator('#otp-code').fill('123456');
    await submit(page);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(t('otp.missing-token'));
    await alert.getByRole('link', { name: t('otp.sign-in-again') }).click();
    await expect(page).toHaveURL(new RegExp(`${localizedPath(language, ROUTES.login)}$`));
  });
});
