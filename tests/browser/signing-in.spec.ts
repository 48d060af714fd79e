import { expect, test, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { expectPopup } from './support/popup.ts';
import { textsOf } from './support/texts.ts';

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

async function tryToSignIn(
  page: Page,
  language: Language,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const t = textsOf(language);
  await page.goto(localizedPath(language, ROUTES.login));
  await page.getByLabel(t('form.email'), { exact: true }).fill(email);
  await page.getByLabel(t('login.password'), { exact: true }).fill(password);
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
});
