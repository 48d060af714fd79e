import { expect, test } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import { logout } from '#contract/hub/auth.ts';
import { FORBIDDEN } from '#lib/http-status.ts';
import { openAccount, sessionOf } from './support/account.ts';
import { storeSession } from './support/enter.ts';
import { homeOf } from './support/popup.ts';
import { holdBack, statusesOf } from './support/responses.ts';
import { callShop } from './support/shop-api.ts';

for (const [where, file] of [
  ['the code of the profile menu', /\/_astro\/api\..*\.js$/],
  ['any script', /\/_astro\/.*\.js$/],
] as const) {
  test(`a press on "Log out" before ${where} has loaded logs out once`, async ({ page }) => {
    const session = await sessionOf(await openAccount('en'));
    await storeSession(page, session);
    const release = await holdBack(page, file);
    const statuses = statusesOf(page, logout);
    await page.goto(ROUTES.faq, { waitUntil: 'domcontentloaded' });
    await page.locator('[data-profile-menu] summary').click();
    await page.locator('[data-log-out]').click();
    release();
    await expect(page).toHaveURL(homeOf('en'));
    // A stale CSRF token is refused, and the request sent again with the new one.
    expect(statuses.filter((status) => status !== FORBIDDEN)).toEqual([200]);
    const response = await callShop(getAccountInformation, { token: session.token });
    expect(response.status).toBe(401);
  });
}
