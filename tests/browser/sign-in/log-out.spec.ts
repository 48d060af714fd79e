import { expect, test, type Page } from '@playwright/test';
import { FRAME_LIMITS } from '#config/limits/frame-limits.ts';
import { ROUTES } from '#config/routes.ts';
import { SUPPORT_DRAFT_KEY, WITHDRAWAL_START_KEY } from '#config/storage-keys.ts';
import { logout } from '#contract/hub/auth.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import {
  demoSession,
  enter,
  entriesOf,
  expectEnded,
  storeSession,
} from '../support/buying/enter.ts';
import { intercept } from '../support/responses/intercept.ts';
import { serveInParts } from '../support/pages/page-in-parts.ts';
import { homeOf } from '../support/pages/popup.ts';
import { holdBack, statusesOf } from '../support/responses/responses.ts';
import { PROFILE } from '../support/pages/site-pages.ts';

const PRESS_IN = {
  'the profile menu': async (page: Page) => {
    await page.locator('[data-profile-menu] summary').click();
    await page.locator('[data-log-out]').click();
  },
  'the page': (page: Page) => page.locator('.profile__actions [data-sign-out]').click(),
};

const ANY_SCRIPT = /\/_astro\/.*\.js$/;

for (const [path, where, what, file] of [
  [ROUTES.faq, 'the profile menu', 'its code', /\/_astro\/api\..*\.js$/],
  [ROUTES.faq, 'the profile menu', 'any script', ANY_SCRIPT],
  [PROFILE.billing, 'the profile menu', 'any script', ANY_SCRIPT],
  [PROFILE.billing, 'the page', 'any script', ANY_SCRIPT],
] as const) {
  test(`a press on "Log out" in ${where} of ${path} before ${what} has loaded logs out once`, async ({
    page,
  }) => {
    const session = await sessionOf(await openAccount('en'));
    await storeSession(page, session);
    const release = await holdBack(page, file);
    const statuses = statusesOf(page, logout);
    // Scripts of a page that loads them at once hold up its `DOMContentLoaded`.
    await page.goto(path, { waitUntil: 'commit' });
    await PRESS_IN[where](page);
    release();
    await expect(page).toHaveURL(homeOf('en'));
    await expectEnded(session.token);
    expect(statuses).toEqual([200]);
  });
}

test('a draft to support and the values for a withdrawal leave the tab with "Log out"', async ({
  page,
}) => {
  const session = await sessionOf(await openAccount('en'));
  await enter(page, session, 'en', PROFILE.support);
  await page.evaluate(
    (keys) => keys.forEach((key) => sessionStorage.setItem(key, '{}')),
    [SUPPORT_DRAFT_KEY, WITHDRAWAL_START_KEY],
  );
  await PRESS_IN['the page'](page);
  await expect(page).toHaveURL(homeOf('en'));
  const stored = await page.evaluate(() => Object.keys(sessionStorage));
  expect(stored).not.toContain(SUPPORT_DRAFT_KEY);
  expect(stored).not.toContain(WITHDRAWAL_START_KEY);
});

test('a press on "Log out" ends the session also where its code takes longer than the response may', async ({
  page,
}) => {
  const session = await sessionOf(await openAccount('en'));
  await page.clock.install();
  await enter(page, session, 'en', PROFILE.support);
  const release = await holdBack(page, /\/_astro\/auth\..*\.js$/);
  const asked = page.waitForRequest(/\/_astro\/auth\..*\.js$/);
  await PRESS_IN['the page'](page);
  await asked;
  await page.clock.runFor(3_000);
  await expect(page, 'nothing can be sent yet').toHaveURL(new RegExp(`${PROFILE.support}$`));
  release();
  await expect(page).toHaveURL(homeOf('en'));
  await expectEnded(session.token);
});

test('a press on "Log out" ends the session in the browser also where its code does not load', async ({
  page,
}) => {
  await page.clock.install();
  await enter(page, demoSession(), 'en', PROFILE.support);
  await intercept(page, /\/_astro\/auth\..*\.js$/, () => undefined);
  const asked = page.waitForRequest(/\/_astro\/auth\..*\.js$/);
  await PRESS_IN['the page'](page);
  await asked;
  await page.clock.runFor(FRAME_LIMITS.loadingTimeoutMs);
  await expect(page).toHaveURL(homeOf('en'));
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the menu names the customer who has signed in in another tab', async ({ page }) => {
  const [one, other] = [await openAccount('en'), await openAccount('en')];
  const store = async (tab: Page, account: typeof one): Promise<void> =>
    tab.evaluate(
      (stored) => {
        localStorage.clear();
        for (const [key, value] of stored) localStorage.setItem(key, value);
      },
      entriesOf(await sessionOf(account)),
    );
  const otherTab = await page.context().newPage();
  await otherTab.goto('/robots.txt');
  await store(otherTab, one);
  await page.goto(ROUTES.faq);
  const email = page.locator('[data-account="customerEmail"]').first();
  await expect(email).toHaveText(one.email);
  await store(otherTab, other);
  await expect(email).toHaveText(other.email);
});

test('a press on "Log out" before the rest of the page has arrived leaves for the home page', async ({
  page,
}) => {
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of stored) localStorage.setItem(key, value);
    },
    entriesOf(await demoSession()),
  );
  // What serves the page passes no session on: a request that is refused would end the session.
  await intercept(page, /\/(?:hub|main)\/api\//, (route) => route.abort());
  const served = await serveInParts(page, {
    path: PROFILE.billing,
    cutAt: (html) => html.indexOf('</h1>'),
  });
  await page.locator('[data-profile-menu] summary').click();
  await page.locator('[data-log-out]').click();
  served.sendRest();
  await expect(page).toHaveURL(homeOf('en'));
  served.close();
});
