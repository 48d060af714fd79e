import { expect, test } from '@playwright/test';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import { refreshSession } from '#contract/hub/auth.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { open, storeSession, untilMenuStarted } from '../support/buying/enter.ts';
import { dismissPopup, homeOf } from '../support/pages/popup.ts';
import {
  bodiesSentTo,
  jsonResponse,
  respondTo,
  statusesOf,
} from '../support/responses/responses.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';

test('a tab in use renews its session before it ends', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  const soon = new Date(Date.now() + 4 * 60_000).toISOString();
  await storeSession(page, { ...session, expiration: soon });
  const renewals = bodiesSentTo(page, refreshSession);
  const statuses = statusesOf(page, refreshSession);
  await open(page, 'en', PROFILE.support);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('refresh_token')))
    .not.toBe(session.refresh_token);
  // The first request of a tab is repeated when its cookie against forgery came with another one.
  expect(statuses.filter((status) => status !== 403)).toEqual([200]);
  expect(renewals).toEqual(statuses.map(() => ({ refresh_token: session.refresh_token })));
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  expect((await callShop(getAccountInformation, { token })).status).toBe(200);
});

test('the warning before the end of a session keeps the customer signed in', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  const soon = new Date(Date.now() + 90_000).toISOString();
  await page.clock.install({ time: Date.now() - 20 * 60_000 });
  await storeSession(page, { ...session, expiration: soon });
  await open(page, 'en', PROFILE.support);
  await untilMenuStarted(page, 'RC');
  // In a tab that is used again, a clock that goes on would renew the session by itself.
  await page.clock.pauseAt(Date.parse(soon) - 60_000);
  const t = textsOf('en');
  const warning = page.getByRole('dialog', { name: t('session.warning-title') });
  const stay = warning.getByRole('button', { name: t('session.stay') });
  const undo = await respondTo(page, refreshSession, (route) => route.abort());
  await stay.click();
  await dismissPopup(page, 'en', 'server-error');
  await expect(stay, 'the warning is still there').toBeFocused();
  await undo();
  await stay.click();
  await expect(warning).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('refresh_token')))
    .not.toBe(session.refresh_token);
  await expect(page).toHaveURL(new RegExp(`${PROFILE.support}$`));
});

test('a session that the provider cannot renew ends at the time that the page names', async ({
  page,
}) => {
  const t = textsOf('en');
  const session = await sessionOf(await openAccount('en'));
  const ends = new Date(Date.now() + 90_000);
  await respondTo(page, refreshSession, jsonResponse({}, 404));
  const renewals = bodiesSentTo(page, refreshSession);
  await page.clock.install({ time: Date.now() - 60_000 });
  await storeSession(page, { ...session, expiration: ends.toISOString() });
  await open(page, 'en', PROFILE.support);
  await untilMenuStarted(page, 'RC');
  await page.locator('#support-message').fill('My receipt is missing.');
  await page.clock.fastForward(60_000);
  const warning = page.getByRole('dialog', { name: t('session.end-title') });
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(ends);
  await expect(warning).toContainText(time);
  await expect(page.getByRole('button', { name: t('session.stay') })).toBeHidden();
  await warning.getByRole('button', { name: t('profile.close') }).click();
  await expect(warning).toBeHidden();
  await page.locator('#support-message').pressSequentially(' It was in May.');
  await page.clock.fastForward(90_000);
  await expect(page).toHaveURL(homeOf('en'));
  const notice = page.locator('.notice [role="status"]');
  await expect(notice).toContainText(t('session.ended-text'));
  await expect(notice.getByRole('link', { name: t('session.sign-in') })).toBeVisible();
  expect(renewals, 'asked once').toHaveLength(1);
});
