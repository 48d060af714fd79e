import { expect, test, type Page } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { login, portInLogin } from '#contract/hub/auth.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { demoSession, open, storeSession } from '../support/buying/enter.ts';
import { intercept } from '../support/responses/intercept.ts';
import { closePopup, dismissPopup, expectPopup } from '../support/pages/popup.ts';
import {
  GRANTED_SESSION,
  jsonResponse,
  networkError,
  respondTo,
} from '../support/responses/responses.ts';

const language = 'en';
const LINK = `${ROUTES.login}?portInToken=a-port-in-token`;
/** What a used link gets, and an expired one. */
const refused = jsonResponse({ messageCode: 'Token-Expired' }, 401);

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

test.beforeEach(async ({ page }) => {
  // The provider knows no session of these tests: the page itself would soon lead back.
  await intercept(page, /\/profile\/my-/, (route) => route.fulfill({ body: '' }));
});

test('a used link of the support team is refused, and the trusted device stays', async ({
  page,
}) => {
  await respondTo(page, portInLogin, refused);
  await open(page, language, `${LINK}&TrustedDeviceJWT=a-device`);
  await dismissPopup(page, language, 'error', undefined, 'login.link-refused');
  await expect(page).toHaveURL(new RegExp(`${localizedPath(language, ROUTES.login)}$`));
  expect(await stored(page, 'portInToken')).toBeNull();
  expect(await stored(page, 'token2fa')).toBe('a-device');
});

test('a link without a response signs in at the next visit', async ({ page }) => {
  await respondTo(page, portInLogin, networkError);
  await open(page, language, LINK);
  await expectPopup(page, language, 'server-error');
  expect(await stored(page, 'portInToken')).toBe('a-port-in-token');
  await respondTo(page, portInLogin, jsonResponse(GRANTED_SESSION));
  await page.goto(localizedPath(language, ROUTES.login));
  await expect(page).toHaveURL(/\/profile\//);
});

test('a sign-in with the password removes the token of a link without a response', async ({
  page,
}) => {
  await respondTo(page, portInLogin, networkError);
  await open(page, language, LINK);
  await expectPopup(page, language, 'server-error');
  await closePopup(page, language);
  await respondTo(page, login, jsonResponse(GRANTED_SESSION));
  await page.locator('#username').fill('robin@shop.test');
  await page.locator('#password').fill('Quiet-Harbour-58');
  await page.locator('#login-form [type="submit"]').click();
  await expect(page).toHaveURL(/\/profile\//);
  expect(await stored(page, 'portInToken')).toBeNull();
});

test('a used link says so to a customer who is signed in, and then leads to the profile', async ({
  page,
}) => {
  await storeSession(page, await demoSession());
  await respondTo(page, portInLogin, refused);
  await page.goto(localizedPath(language, LINK));
  await dismissPopup(page, language, 'error', undefined, 'login.link-refused');
  await expect(page).toHaveURL(/\/profile\//);
  expect(await stored(page, 'portInToken')).toBeNull();
});
