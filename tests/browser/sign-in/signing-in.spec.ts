import { expect, test, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { login } from '#contract/hub/auth.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { untilMenuStarted } from '../support/buying/enter.ts';
import { expectPopup } from '../support/pages/popup.ts';
import { bodiesSentTo, holdBack, jsonResponse, respondTo } from '../support/responses/responses.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { settled } from '../support/pages/visit.ts';

const SIGN_INS: { name: string; email: string; password: string; popup?: string; url?: RegExp }[] =
  [
    {
      name: 'a wrong password',
      email: 'demo@bglobal.test',
      password: 'Nope1234',
      popup: 'wrong-password',
    },
    {
      name: 'an unknown email',
      email: 'unknown@bglobal.test',
      password: 'Nope1234',
      popup: 'wrong-password',
    },
    {
      name: 'a suspended account',
      email: 'suspended@bglobal.test',
      password: 'Demo1234',
      url: /suspended-account/,
    },
    {
      name: 'a device that is not trusted',
      email: 'twofactor@bglobal.test',
      password: 'Demo1234',
      url: /otp-verification/,
    },
    { name: 'an active account', email: 'demo@bglobal.test', password: 'Demo1234', url: /profile/ },
  ];

const passwordOf = (page: Page, language: Language) =>
  page.getByLabel(textsOf(language)('login.password'), { exact: true });

interface Typed {
  email: string;
  password: string;
}

async function fillIn(page: Page, language: Language, { email, password }: Typed): Promise<void> {
  await page.getByLabel(textsOf(language)('form.email'), { exact: true }).fill(email);
  await passwordOf(page, language).fill(password);
}

async function tryToSignIn(page: Page, language: Language, typed: Typed): Promise<void> {
  const t = textsOf(language);
  await page.goto(localizedPath(language, ROUTES.login));
  await fillIn(page, language, typed);
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
}

test.describe('signing in', () => {
  const language = 'en';

  for (const attempt of SIGN_INS) {
    test(`${attempt.name}: ${attempt.popup ?? String(attempt.url)}`, async ({ page }) => {
      await tryToSignIn(page, language, attempt);
      if (attempt.popup !== undefined) await expectPopup(page, language, attempt.popup);
      if (attempt.url !== undefined) await expect(page).toHaveURL(attempt.url);
    });
  }

  for (const [clock, minutes] of [
    ['ahead', 180],
    ['behind', -180],
  ] as const) {
    test(`a device whose clock is three hours ${clock} signs in and renews in time`, async ({
      page,
    }) => {
      await page.clock.install({ time: Date.now() + minutes * 60_000 });
      await tryToSignIn(page, language, { email: 'demo@bglobal.test', password: 'Demo1234' });
      await expect(page).toHaveURL(/profile/);
      await untilMenuStarted(page, 'DM');
      const token = (): Promise<unknown> => page.evaluate(() => localStorage.getItem('token'));
      const before = await token();
      await page.clock.fastForward('26:00');
      await page.keyboard.press('Shift');
      await page.clock.runFor('00:30');
      await expect.poll(token, 'before its 30 minutes are over').not.toBe(before);
      await expect(page).toHaveURL(/profile/);
    });
  }

  test('Enter before any script has loaded signs in once, unless another key follows', async ({
    page,
  }) => {
    const password = passwordOf(page, language);
    const sent = bodiesSentTo(page, login);
    const openHeld = async (): Promise<() => void> => {
      const release = await holdBack(page, /\/_astro\/.*\.js$/);
      // Scripts of a page that loads them at once hold up its `DOMContentLoaded`.
      await page.goto(localizedPath(language, ROUTES.login), { waitUntil: 'commit' });
      await fillIn(page, language, { email: 'demo@bglobal.test', password: 'Demo1234' });
      await password.press('Enter');
      return release;
    };
    await test.step('another key follows', async () => {
      const isWrong = jsonResponse({ messageCode: 'wrong-password' }, 401);
      const undo = await respondTo(page, login, isWrong);
      const release = await openHeld();
      await password.press('End');
      release();
      await expect(
        page.getByRole('button', { name: textsOf(language)('login.submit') }),
      ).toBeEnabled();
      // A request for the first Enter would be sent before this one.
      await password.fill('Nope1234');
      await password.press('Enter');
      await expectPopup(page, language, 'wrong-password');
      expect(sent).toEqual([expect.objectContaining({ password: 'Nope1234' })]);
      await undo();
    });
    await test.step('nothing follows', async () => {
      const release = await openHeld();
      release();
      await expect(page).toHaveURL(/profile/);
      expect(sent.slice(1)).toEqual([expect.objectContaining({ password: 'Demo1234' })]);
    });
  });
});

test('the way to a new password and back leads on to where the sign-in was to', async ({
  page,
}) => {
  const t = textsOf('en');
  await page.goto(PROFILE.billing);
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile%2Fbilling$/);
  await settled(page);
  await page.getByRole('link', { name: t('login.forgot') }).click();
  await expect(page).toHaveURL(new RegExp(`${ROUTES.forgotPassword}\\?next=`));
  await settled(page);
  await page.getByRole('link', { name: t('forgot.back') }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile%2Fbilling$/);
});

test('that way leads on there also where its links are pressed before any script has loaded', async ({
  page,
}) => {
  const t = textsOf('en');
  const query = '?next=%2Fprofile%2Fbilling';
  await holdBack(page, /\/_astro\/.*\.js$/);
  await page.goto(`${ROUTES.login}${query}&portInToken=secret`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: t('login.forgot') }).click({ noWaitAfter: true });
  await page.waitForURL(`**${ROUTES.forgotPassword}${query}`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: t('forgot.back') }).click({ noWaitAfter: true });
  await page.waitForURL(`**${ROUTES.login}${query}`, { waitUntil: 'commit' });
  await page.goto(`${ROUTES.otpVerification}${query}`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: t('otp.skip') }).click({ noWaitAfter: true });
  await page.waitForURL(`**${ROUTES.login}${query}`, { waitUntil: 'commit' });
});
