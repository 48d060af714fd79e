import { expect, test, type Page } from '@playwright/test';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { ROUTES } from '#config/routes.ts';
import {
  confirmCustomerEmail,
  confirmTwoFactor,
  resendEmailConfirmation,
  resendSignInCode,
  sendTwoFactorCode,
  validateCustomerPassword,
} from '#contract/hub/auth.ts';
import { openAccount, sessionOf, type Account } from '../support/customers/account.ts';
import { leaveAndComeBack } from '../support/pages/cached-page.ts';
import { demoSession, storeSession } from '../support/buying/enter.ts';
import { intercept } from '../support/responses/intercept.ts';
import { codeSentTo } from '../support/customers/outbox.ts';
import { dismissPopup } from '../support/pages/popup.ts';
import {
  GRANTED_SESSION,
  jsonResponse,
  rateLimited,
  rejected,
  respondTo,
  success,
  unsuccessful,
} from '../support/responses/responses.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { pauseClock, settled } from '../support/pages/visit.ts';

const t = textsOf('en');
const EMAIL = 'robin@shop.test';
const CODE_PAGE = `${ROUTES.otpVerification}?email=${EMAIL}&token=a-2fa-token`;
const NO_SUCH_ENDPOINT = jsonResponse({}, 404);

const submit = (page: Page): Promise<void> => page.locator('main form [type="submit"]').click();
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Object.entries({ ...sessionStorage })));

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

async function switchTo(page: Page, language: 'es' | 'he' | 'pt'): Promise<void> {
  await page.locator('[data-language-menu] summary').click();
  await page.getByRole('link', { name: LANGUAGE_TABLE[language].name }).click();
  // The page that is being left is settled too, and may change its own address.
  await page.waitForURL(`**/${language}/**`);
  await settled(page);
}

async function enterCode(page: Page, code = '123456'): Promise<void> {
  await page.locator('#otp-code').fill(code);
  await submit(page);
}

/** An account of this test alone, with the two-factor check turned on. */
async function openTwoFactorAccount(page: Page): Promise<Account> {
  const account = await openAccount('en');
  const { token } = await sessionOf(account);
  const { body } = await callShop(sendTwoFactorCode, { token });
  const OTP = await codeSentTo(page.request, account.email);
  await callShop(confirmTwoFactor, { body: { token2FA: body.result?.token2FA ?? '', OTP } });
  return account;
}

test.describe('the two-factor step', () => {
  test('leaves a sign-in page that works when the browser shows it from its cache', async ({
    page,
  }) => {
    const { email, password } = await openTwoFactorAccount(page);
    await open(page, ROUTES.login);
    await page.locator('#username').fill(email);
    await page.locator('#password').fill(password);
    await leaveAndComeBack(page, /otp-verification$/, () => submit(page));
    await submit(page);
    await expect(page).toHaveURL(/otp-verification$/);
  });

  test('survives a reload and another language, then signs in and leaves nothing behind', async ({
    page,
  }) => {
    await open(page, CODE_PAGE);
    await page.reload();
    await settled(page);
    await switchTo(page, 'es');
    await expect(page.getByText(EMAIL)).toBeVisible();
    const response = success('a-device', { session: GRANTED_SESSION });
    await respondTo(page, confirmTwoFactor, response);
    // The provider knows no such session: the page itself would soon lead back.
    await intercept(page, /\/profile\/my-/, (route) => route.fulfill({ body: '' }));
    const sent = page.waitForRequest((request) => request.url().includes('trusted-device'));
    await enterCode(page);
    expect((await sent).postDataJSON()).toEqual({ token2FA: 'a-2fa-token', OTP: '123456' });
    await expect(page).toHaveURL(/\/es\/profile\//);
    expect(await stored(page)).not.toContain('a-2fa-token');
    expect(await page.evaluate(() => localStorage.getItem('token2fa'))).toBe('a-device');
  });

  test('leads to a filled-in sign-in form where the provider grants no session', async ({
    page,
  }) => {
    await open(page, CODE_PAGE);
    await respondTo(page, confirmTwoFactor, success('a-device'));
    await enterCode(page);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(t('login.code-confirmed'))).toBeVisible();
    await expect(page.locator('#username')).toHaveValue(EMAIL);
    await expect(page.locator('#password')).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('token2fa'))).toBe('a-device');
  });

  test('sends a new code, whose check counts from then on and leads where the sign-in was to', async ({
    page,
  }) => {
    const { email, password } = await openTwoFactorAccount(page);
    await page.goto(`${ROUTES.login}?next=%2Fprofile%2Fbilling`);
    await page.locator('#username').fill(email);
    await page.locator('#password').fill(password);
    await submit(page);
    await expect(page).toHaveURL(/otp-verification\?next=%2Fprofile%2Fbilling$/);
    const skip = page.getByRole('link', { name: t('otp.skip') });
    await expect(skip).toHaveAttribute('href', `${ROUTES.login}?next=%2Fprofile%2Fbilling`);
    const first = await codeSentTo(page.request, email);
    const { promise: codeIsTyped, resolve: typeIt } = Promise.withResolvers<void>();
    const undo = await respondTo(page, resendSignInCode, async (route) => {
      const response = await route.fetch();
      await codeIsTyped;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: t('personal.resend') }).click();
    let second = first;
    await expect.poll(async () => (second = await codeSentTo(page.request, email))).not.toBe(first);
    await page.locator('#otp-code').fill(second);
    typeIt();
    await expect(page.getByText(t('otp.resent'))).toBeVisible();
    await expect(page.locator('#otp-form button[type="button"]')).toBeDisabled();
    await expect(page.locator('#otp-code'), 'typed before the response').toHaveValue(second);
    await undo();
    await page.reload();
    await settled(page);
    await enterCode(page, second);
    await expect(page).toHaveURL(/\/profile\/billing$/);
  });

  test('takes the code out of a pasted message, and announces each code that is sent again', async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, CODE_PAGE);
    const field = page.locator('#otp-code');
    for (const pasted of [' 123 456 ', 'Your code is 123456. It works for 10 minutes.']) {
      await field.fill('');
      await field.focus();
      await page.keyboard.insertText(pasted);
      await expect(field, pasted).toHaveValue('123456');
    }
    const announced = page.getByText(t('otp.resent'));
    const confirm = page.getByRole('button', { name: t('otp.enable'), exact: true });
    for (const token2FA of ['second', 'third']) {
      const { promise: responds, resolve: respond } = Promise.withResolvers<void>();
      await respondTo(page, resendSignInCode, async (route) => {
        await responds;
        await success({ token2FA })(route);
      });
      await page.getByRole('button', { name: t('personal.resend') }).click();
      await expect(announced, 'gone until it is true again').toBeHidden();
      await expect(confirm).toHaveAttribute('aria-disabled', 'true');
      respond();
      await expect(announced).toBeVisible();
      await expect(field).toBeFocused();
      await expect(confirm).toBeEnabled();
      await page.clock.fastForward(LIMITS.resendCodeSeconds * 1_000);
    }
  });

  test('asks to sign in again for a new code where the provider cannot send one', async ({
    page,
  }) => {
    await open(page, CODE_PAGE);
    await respondTo(page, resendSignInCode, NO_SUCH_ENDPOINT);
    await page.getByRole('button', { name: t('personal.resend') }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(t('login.new-code'))).toBeVisible();
    await expect(page.locator('#username')).toHaveValue(EMAIL);
  });
});

test('an expired recovery link leads to a new one', async ({ page }) => {
  await open(page, `${ROUTES.recoveryPassword}/a.b.c`);
  await page.locator('#recovery-password').fill('Quiet-Harbour-58');
  await page.locator('#recovery-confirm').fill('Quiet-Harbour-58');
  await respondTo(page, validateCustomerPassword, rejected(400, 'ERRVNUMS12'));
  await submit(page);
  await dismissPopup(page, 'en', 'token-expired-or-invalid');
  await expect(page.locator('#recovery-form')).toHaveCount(0);
  await expect(page.getByText(t('recovery.no-token-title'))).toBeVisible();
  const askAgain = page.getByRole('link', { name: t('recovery.ask-again') });
  await expect(askAgain).toBeFocused();
  await askAgain.click();
  await expect(page).toHaveURL(new RegExp(`${ROUTES.forgotPassword}$`));
});

test('a recovery link survives a reload and another language until it is used', async ({
  page,
}) => {
  const claims = Buffer.from(JSON.stringify({ Email: EMAIL })).toString('base64url');
  await open(page, `${ROUTES.recoveryPassword}/a.${claims}.c`);
  await page.reload();
  await settled(page);
  await switchTo(page, 'pt');
  await expect(page).toHaveURL(/\/pt\/recovery-password$/);
  await expect(page.getByText(EMAIL)).toBeVisible();
  await page.locator('#recovery-password').fill('Quiet-Harbour-58');
  await page.locator('#recovery-confirm').fill('Quiet-Harbour-58');
  await respondTo(page, validateCustomerPassword, success(true));
  await page.evaluate(() => localStorage.setItem('token', 'a-token'));
  await page.clock.install();
  await pauseClock(page);
  await submit(page);
  await expect(page.locator('output:focus')).toContainText(textsOf('pt')('recovery.success-title'));
  expect(await stored(page)).not.toContain(claims);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const signInNow = page.getByRole('link', { name: textsOf('pt')('validate-email.sign-in-now') });
  await expect(signInNow).toBeVisible();
  await page.clock.resume();
  await signInNow.click();
  await expect(page.locator('#username')).toHaveValue(EMAIL);
});

test('a customer who confirms an unchanged address stays signed in, and is led to My numbers', async ({
  page,
}) => {
  await storeSession(page, await demoSession());
  await respondTo(page, confirmCustomerEmail, success(true));
  await open(page, `${ROUTES.validateEmail}/some-token`);
  await expect(page.getByText(t('validate-email.success-title'))).toBeVisible();
  const { token } = await demoSession();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
  await expect(page.getByText(t('validate-email.signed-in-text'))).toBeVisible();
  await expect(page.getByText(t('validate-email.sign-in-now'))).toHaveCount(0);
  await page.getByRole('link', { name: t('validate-email.to-numbers'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${PROFILE.myNumbers}$`));
});

test('a confirmation survives another language; an expired link is replaced by a new one', async ({
  page,
}) => {
  await respondTo(page, confirmCustomerEmail, unsuccessful('ERRVNUMS12'));
  await open(page, `${ROUTES.validateEmail}/some-token`);
  await expect(page.getByRole('alert')).toContainText(t('validate-email.error-token-expired'));
  await switchTo(page, 'he');
  const he = textsOf('he');
  const again = page.getByRole('button', { name: he('validate-email.new-link') });
  await respondTo(page, resendEmailConfirmation, success(true));
  const sent = page.waitForRequest((request) => request.url().includes('resend-customer-email'));
  await again.click();
  expect((await sent).postDataJSON()).toEqual({ token: 'some-token' });
  await expect(page.locator('output:focus')).toContainText(he('validate-email.link-sent-title'));
  expect(await stored(page)).not.toContain('some-token');
});

test('a confirmation of an address without an account leads to us, as its text says', async ({
  page,
}) => {
  await respondTo(page, confirmCustomerEmail, rejected(404, 'ERRVNUMS09'));
  await open(page, `${ROUTES.validateEmail}/some-token`);
  await expect(page.getByRole('alert')).toContainText(t('validate-email.error-customer-not-exist'));
  const contact = page.locator('#main').getByRole('link', { name: t('validate-email.contact') });
  await expect(contact).toHaveAttribute('href', '/contact-us');
});

test('a new confirmation link can be requested again after a limit', async ({ page }) => {
  await respondTo(page, confirmCustomerEmail, unsuccessful('ERRVNUMS12'));
  await open(page, `${ROUTES.validateEmail}/some-token`);
  await respondTo(page, resendEmailConfirmation, rateLimited);
  const again = page.getByRole('button', { name: t('validate-email.new-link') });
  await again.click();
  await expect(page.getByRole('alert')).toContainText(t('validate-email.rate-limited'));
  await respondTo(page, resendEmailConfirmation, success(true));
  await again.click();
  await expect(page.locator('output:focus')).toContainText(t('validate-email.link-sent-title'));
});

for (const [what, reply] of [
  ['the provider sends no new link', NO_SUCH_ENDPOINT],
  ['the link was replaced before', unsuccessful('ERRVNUMS12')],
  ['the request is refused', rejected(400, 'bad-request')],
] as const) {
  test(`an expired confirmation link leads to us where ${what}`, async ({ page }) => {
    await respondTo(page, confirmCustomerEmail, unsuccessful('ERRVNUMS12'));
    await open(page, `${ROUTES.validateEmail}/some-token`);
    await respondTo(page, resendEmailConfirmation, reply);
    await page.getByRole('button', { name: t('validate-email.new-link') }).click();
    await expect(page.getByRole('alert')).toContainText(t('validate-email.no-new-link'));
    await expect(page.locator('main:focus, main :focus'), 'not lost').toHaveCount(1);
    await page
      .locator('#main')
      .getByRole('link', { name: t('validate-email.contact') })
      .click();
    await expect(page).toHaveURL(/\/contact-us$/);
  });
}
