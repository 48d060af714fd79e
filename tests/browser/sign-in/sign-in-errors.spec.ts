import { expect, test, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import {
  confirmCustomerEmail,
  confirmTwoFactor,
  login,
  requestPasswordRecovery,
  validateCustomerPassword,
} from '#contract/hub/auth.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { closePopup, expectPopup } from '../support/pages/popup.ts';
import {
  GRANTED_SESSION,
  jsonResponse,
  networkError,
  noResponse,
  rejected,
  rejectedAsBot,
  respondTo,
  success,
  unsuccessful,
  type StubbedResponse,
} from '../support/responses/responses.ts';
import { expectPopups, type ErrorRow } from '../support/pages/error-rows.ts';
import { intercept } from '../support/responses/intercept.ts';
import { textsOf } from '../support/pages/texts.ts';
import { pauseClock, settled } from '../support/pages/visit.ts';

const EMAIL = 'robin@shop.test';
const PASSWORD = 'Quiet-Harbour-58';
/**
 * What can follow any request; the table of each form is in
 * tests/unit/features/auth/auth-outcomes.test.ts.
 */
const UNANSWERED: readonly ErrorRow[] = [
  {
    name: 'too many requests',
    response: rejected(429, 'ERRVNUMS22'),
    popup: 'rate-limit-exceeded',
  },
  { name: 'bot protection', response: rejectedAsBot, popup: 'recaptcha' },
  { name: 'a failing server', response: jsonResponse({}, 500), popup: 'server-error' },
  { name: 'no network', response: networkError, popup: 'server-error' },
];
const refusedSignIn = (messageCode?: string): StubbedResponse => jsonResponse({ messageCode }, 401);

const submit = (page: Page): Promise<void> => page.locator('main form [type="submit"]').click();

async function open(page: Page, language: Language, path: string): Promise<void> {
  await page.goto(localizedPath(language, path));
  await settled(page);
}

/** Watches five seconds of a paused clock go by, then the page is the sign-in page. */
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
    const rows: readonly ErrorRow[] = [
      {
        name: 'a wrong password',
        response: refusedSignIn('Wrong-Password'),
        popup: 'wrong-password',
      },
      {
        name: 'an unknown address',
        response: refusedSignIn('Email-Not-Exist'),
        popup: 'email-not-exist',
      },
      {
        name: 'a deleted account',
        response: refusedSignIn('Account-Deleted'),
        popup: 'account-deleted',
      },
      {
        name: 'a message code without a pop-up',
        response: refusedSignIn('Something-New'),
        popup: 'error',
      },
      { name: 'no message code', response: refusedSignIn(), popup: 'error' },
      { name: '404 without a token', response: jsonResponse({}, 404), popup: 'server-error' },
      ...UNANSWERED,
    ];
    await expectPopups(page, language, { endpoint: login, rows, press: () => submit(page) });
    const device = (): Promise<string | null> =>
      page.evaluate(() => localStorage.getItem('token2fa'));
    expect(await device()).toBe('old-device');
    const expired: ErrorRow = {
      name: 'a device trusted too long ago',
      response: refusedSignIn('Token-Expired'),
      popup: 'token-expired',
    };
    await expectPopups(page, language, {
      endpoint: login,
      rows: [expired],
      press: () => submit(page),
    });
    expect(await device()).toBeNull();
    await expect(page.locator('#username')).toHaveValue(EMAIL);
    await expect(page.locator('#password')).toHaveValue(PASSWORD);
  });

  test('sign-in: 404 leads to the code, whose address bar shows no secret', async ({ page }) => {
    await open(page, language, ROUTES.login);
    await respondTo(page, login, jsonResponse({ email: EMAIL, token: 'a-2fa-token' }, 404));
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
      await respondTo(page, login, jsonResponse({ ...GRANTED_SESSION, status }));
      // The provider knows no such session: the page itself would soon lead back.
      await intercept(page, /suspended-account$/, (route) => route.fulfill({ body: '' }));
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

  test('sign-in: 25 seconds without a response end the wait', async ({ page }) => {
    await open(page, language, ROUTES.login);
    await page.locator('#username').fill(EMAIL);
    await page.locator('#password').fill(PASSWORD);
    await page.clock.install();
    await pauseClock(page);
    await respondTo(page, login, noResponse);
    await submit(page);
    const spinner = page.locator('[data-global-spinner]');
    await expect(spinner).toHaveAttribute('data-on');
    await page.clock.runFor(20_000);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.clock.runFor(5_500);
    await expectPopup(page, language, 'server-error');
    await expect(spinner).not.toHaveAttribute('data-on');
  });

  test('forgot password: every response has its pop-up', async ({ page }) => {
    await open(page, language, ROUTES.forgotPassword);
    await page.locator('#forgot-email').fill(EMAIL);
    const rows: readonly ErrorRow[] = [
      {
        name: 'an unknown address',
        response: rejected(404, 'ERRVNUMS19'),
        popup: 'email-not-exist',
      },
      {
        name: 'an unknown address, enveloped',
        response: unsuccessful('ERRVNUMS19'),
        popup: 'email-not-exist',
      },
      { name: 'another code', response: unsuccessful('ERRVNUMS09'), popup: 'server-error' },
      { name: 'success', response: success(true), popup: 'verifying-password' },
    ];
    await expectPopups(page, language, {
      endpoint: requestPasswordRecovery,
      rows,
      press: () => submit(page),
    });
    await expect(page.locator('#forgot-email')).toHaveValue(EMAIL);
  });

  test('password recovery: every response has its pop-up; success counts down to sign-in', async ({
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
    const rows: readonly ErrorRow[] = [
      { name: 'a false result', response: success(false), popup: 'not-same-password' },
    ];
    await expectPopups(page, language, {
      endpoint: validateCustomerPassword,
      rows,
      press: () => submit(page),
    });
    await respondTo(page, validateCustomerPassword, rejected(400, 'password-common'));
    await submit(page);
    await expect(page.locator('#recovery-password')).toHaveAccessibleDescription(
      new RegExp(t('form.password-common')),
    );
    await expect(page.locator('#recovery-password')).toBeFocused();
    await page.locator('#recovery-password').fill(`${PASSWORD}!`);
    await page.locator('#recovery-confirm').fill(`${PASSWORD}!`);
    await respondTo(page, validateCustomerPassword, success(true));
    await pauseClock(page);
    await submit(page);
    await expect(page.getByText(t('recovery.success-title'))).toBeVisible();
    await countDownToLogin(page, language);
  });

  test('email validation: each code has its message; a failed request can be sent again', async ({
    page,
  }) => {
    const refusals: readonly [StubbedResponse, Parameters<typeof t>[0]][] = [
      [rejected(404, 'ERRVNUMS09'), 'validate-email.error-customer-not-exist'],
      [rejected(409, 'ERRVNUMS11'), 'validate-email.error-email-already-exist'],
      [unsuccessful('ERRVNUMS12'), 'validate-email.error-token-expired'],
      [unsuccessful('email-already-changed'), 'validate-email.error-email-already-changed'],
      [networkError, 'validate-email.no-response'],
    ];
    for (const [reply, message] of refusals) {
      await respondTo(page, confirmCustomerEmail, reply);
      await open(page, language, `${ROUTES.validateEmail}/some-token`);
      await expect(page.getByRole('alert')).toContainText(t(message));
    }
    await page.clock.install();
    await pauseClock(page);
    const { promise: isAnnounced, resolve: respond } = Promise.withResolvers<void>();
    await respondTo(page, confirmCustomerEmail, async (route) => {
      await isAnnounced;
      await success(true)(route);
    });
    await page.getByRole('button', { name: t('validate-email.try-again') }).click();
    const region = await page.locator('main output').elementHandle();
    await expect(page.locator('main:focus, main :focus'), 'beside the button').toHaveCount(1);
    respond();
    await expect(page.getByText(t('validate-email.success-title'))).toBeVisible();
    expect(await region?.textContent(), 'a live region that was there before').toContain(
      t('validate-email.success-title'),
    );
    await countDownToLogin(page, language);
  });

  test('a count-down that is stopped leads nowhere, and its words get the focus', async ({
    page,
  }) => {
    const { promise: isPaused, resolve: respond } = Promise.withResolvers<void>();
    await respondTo(page, confirmCustomerEmail, async (route) => {
      await isPaused;
      await success(true)(route);
    });
    await page.clock.install();
    await open(page, language, `${ROUTES.validateEmail}/some-token`);
    await pauseClock(page);
    respond();
    await page.getByRole('button', { name: t('validate-email.countdown-stop') }).click();
    await expect(page.getByText(t('validate-email.countdown-stopped'))).toBeFocused();
    const pages: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages.push(request.url());
    });
    await page.clock.runFor(6_000);
    await page.evaluate(() => document.title);
    expect(pages).toEqual([]);
  });

  test('two-factor code: every response has its pop-up; a token too old leads to sign-in', async ({
    page,
  }) => {
    await open(page, language, `${ROUTES.otpVerification}?email=${EMAIL}&token=a-2fa-token`);
    const code = page.locator('#otp-code');
    const send = async (): Promise<void> => {
      await code.fill('1234567');
      await submit(page);
    };
    const rows: readonly ErrorRow[] = [
      { name: 'a wrong code', response: unsuccessful('wrong-code'), popup: 'wrong-code' },
    ];
    await expectPopups(page, language, { endpoint: confirmTwoFactor, rows, press: send });
    await respondTo(page, confirmTwoFactor, unsuccessful('ERRVNUMS12'));
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
