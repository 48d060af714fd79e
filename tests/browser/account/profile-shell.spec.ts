import { expect, test, type Page } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import { logout } from '#contract/hub/auth.ts';
import { getMyNumbers } from '#contract/hub/numbers.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { openAccount, openSuspendedAccount, sessionOf } from '../support/customers/account.ts';
import { respondTo, sessionEnded, success } from '../support/responses/responses.ts';
import { leaveAndComeBack } from '../support/pages/cached-page.ts';
import {
  demoSession,
  enter,
  entriesOf,
  expectEnded,
  open,
  storeSession,
  untilMenuStarted,
} from '../support/buying/enter.ts';
import { intercept } from '../support/responses/intercept.ts';
import { homeOf } from '../support/pages/popup.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { DEMO, PROFILE, SIZE_OF } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';

const HEADINGS = [
  [PROFILE.myNumbers, 'frame.profile.my-numbers'],
  [PROFILE.accountInformation, 'frame.profile.account-information'],
  [PROFILE.billing, 'frame.profile.billing'],
  [PROFILE.support, 'frame.profile.support'],
  [PROFILE.addCredit, 'frame.profile.add-credit'],
  [PROFILE.freeCredit, 'referral.title'],
] as const;

/** The values of the seeded demo customer's account. */
const demoInformation = async () => {
  const { token } = await demoSession();
  return (await callShop(getAccountInformation, { token })).body.result;
};

/** Fills in the login page in view. */
async function signInHere(page: Page, email: string, password: string): Promise<void> {
  await page.locator('#username').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('#login-form [type="submit"]').click();
}

test.describe('the shell of the customer area', () => {
  const language = 'en';
  const t = textsOf(language);

  test.use({ viewport: SIZE_OF[language] });

  test('sign-in leads to the page that was requested', async ({ page }) => {
    const wanted = `${localizedPath(language, PROFILE.billing)}?from=mail`;
    await page.goto(wanted);
    await expect(page).toHaveURL(
      new RegExp(`${localizedPath(language, ROUTES.login)}\\?next=${encodeURIComponent(wanted)}`),
    );
    await signInHere(page, DEMO.active, DEMO.password);
    await expect(page).toHaveURL(new RegExp(`${localizedPath(language, PROFILE.billing)}\\?from`));
    await page.goto(localizedPath(language, ROUTES.login));
    await expect(page, 'the login page is closed to a customer').toHaveURL(
      new RegExp(`${localizedPath(language, PROFILE.myNumbers)}$`),
    );
  });

  test('every page has its title, its heading and links to the others', async ({ page }) => {
    await enter(page, demoSession(), language, ROUTES.profile);
    await expect(page).toHaveURL(new RegExp(`${localizedPath(language, PROFILE.myNumbers)}$`));
    for (const [path, heading] of HEADINGS) {
      await page.goto(localizedPath(language, path));
      const title = t('profile.meta-title', { page: t(heading), brand: 'BGlobal' });
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(heading));
      const nav = page.getByRole('navigation', { name: t('profile.nav'), exact: true });
      await expect(nav.getByRole('link')).toHaveCount(5);
      await expect(nav.locator('[aria-current="page"]')).toHaveCount(
        path === PROFILE.freeCredit ? 0 : 1,
      );
      const box = page.getByRole('region', { name: t('profile.available-credit') });
      await expect(box.locator('[data-credit-amount]')).toHaveText('$37.69');
      await expect(box.getByRole('link')).toHaveAttribute(
        'href',
        localizedPath(language, PROFILE.addCredit),
      );
    }
  });

  test('the profile menu shows the customer, and closes on a click outside and after navigation', async ({
    page,
  }) => {
    await enter(page, demoSession(), language, PROFILE.support);
    const menu = page.locator('[data-profile-menu]');
    const panel = menu.locator('.menu__panel');
    await expect(menu.locator('[data-account="initials"]')).toHaveText('DM');
    await menu.locator('summary').click();
    await expect(panel).toContainText(/Dana\s+Miller/);
    await expect(panel).toContainText(DEMO.active);
    await menu.locator('summary').click();
    await expect(panel).toBeHidden();
    await menu.locator('summary').click();
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 4, y: 4 } });
    await expect(panel).toBeHidden();
    await menu.locator('summary').click();
    await panel.getByRole('link', { name: t('frame.profile.billing'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${localizedPath(language, PROFILE.billing)}$`));
    await expect(panel).toBeHidden();
  });

  test('a request of an ended session leads to sign-in and back', async ({ page }) => {
    await enter(page, demoSession(), language, PROFILE.accountInformation);
    await page.locator('#account-first-name').fill('Deborah');
    const undo = await respondTo(page, { ...getAccountInformation, method: 'PATCH' }, sessionEnded);
    await page.getByRole('button', { name: t('account.save-changes'), exact: true }).click();
    await expect(page).toHaveURL(/login\?next=/);
    const notice = page.locator('.notice [role="status"]');
    await expect(notice).toContainText(t('session.ended-title'));
    await expect(page.locator('#username')).toHaveValue(DEMO.active);
    await undo();
    await signInHere(page, DEMO.active, DEMO.password);
    const back = localizedPath(language, PROFILE.accountInformation);
    await expect(page).toHaveURL(new RegExp(`${back}$`));
    await expect(page.locator('#account-first-name')).toHaveValue('Dana');
  });

  test('an expired session leads home after a warning, and sign-in leads back', async ({
    page,
  }) => {
    // Begins with this test: what other tests of the worker have used up would shorten it.
    const session = await sessionOf({ email: DEMO.active, password: DEMO.password });
    await page.clock.install();
    await enter(page, session, language, PROFILE.support);
    await untilMenuStarted(page, 'DM');
    await page.locator('#support-message').fill('My receipt is missing.');
    const left = Date.parse(session.expiration) - Date.now();
    await page.clock.fastForward(left - 90_000);
    const warning = page.getByRole('dialog', { name: t('session.warning-title') });
    await expect(warning).toBeVisible();
    await expect(warning.getByRole('button', { name: t('session.stay') })).toBeFocused();
    await page.clock.fastForward(120_000);
    await expect(page).toHaveURL(homeOf(language));
    const notice = page.locator('.notice [role="status"]');
    await expect(notice).toContainText(t('session.expired-title'));
    await notice.getByRole('link', { name: t('session.sign-in') }).click();
    await signInHere(page, DEMO.active, DEMO.password);
    await expect(page).toHaveURL(new RegExp(`${localizedPath(language, PROFILE.support)}$`));
    await expect(page.locator('#support-message')).toHaveValue('My receipt is missing.');
    await storeSession(page, { ...session, expiration: new Date(0).toISOString() });
    await page.goto(localizedPath(language, PROFILE.support));
    await expect(page).toHaveURL(homeOf(language));
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

const PRIVATE = /token|currentUser|expiration|name|suspended|trusted/i;

test('logging out from the profile menu ends the session in all tabs and leaves nothing behind', async ({
  page,
  context,
}) => {
  const account = await openAccount('en');
  const session = await sessionOf(account);
  await enter(page, session, 'en', PROFILE.accountInformation);
  const other = await context.newPage();
  await open(other, 'en', PROFILE.myNumbers);
  await page.bringToFront();
  await untilMenuStarted(page, 'RC');
  await page.locator('[data-profile-menu] summary').click();
  await page.locator('[data-log-out]').first().click();
  await expect(page).toHaveURL(homeOf('en'));
  await expect(other).toHaveURL(homeOf('en'));
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  expect(kept.filter((key) => PRIVATE.test(key))).toEqual([]);
  await expectEnded(session.token);
  await page.goBack();
  await expect(page, 'going back shows nothing').not.toHaveURL(/\/profile\/[^?]*$/);
  await expect(page.getByText(account.email).first()).toBeHidden();
  await page.goto(PROFILE.accountInformation);
  await expect(page).toHaveURL(/login\?next=/);
});

test('a page from the browser’s cache is loaded again when another customer has signed in', async ({
  page,
}) => {
  const [first, other] = [await openAccount('en'), await openAccount('en')];
  await enter(page, sessionOf(first), 'en', PROFILE.accountInformation);
  await expect(page.locator('main').getByText(first.email)).toBeVisible();
  const entries = entriesOf(await sessionOf(other));
  await leaveAndComeBack(page, /\/faq$/, () =>
    page.evaluate((stored) => {
      for (const [key, value] of stored) localStorage.setItem(key, value);
      addEventListener('pageshow', () => sessionStorage.setItem('shown', document.body.innerText));
      location.assign('/faq');
    }, entries),
  );
  await expect(page.locator('main').getByText(other.email)).toBeVisible();
  await expect(page.getByText(first.email)).toHaveCount(0);
  const shown = await page.evaluate(() => sessionStorage.getItem('shown'));
  expect(shown, 'until it has loaded').toBe('');
});

test('a tab whose request is refused by a sign-out from the head of another tab goes home', async ({
  page,
  context,
}) => {
  const session = await sessionOf(await openAccount('en'));
  await enter(page, session, 'en', PROFILE.accountInformation);
  const other = await context.newPage();
  let sessionHasEnded = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    sessionHasEnded = resolve;
  });
  await respondTo(other, getMyNumbers, async (route) => {
    await ended;
    await route.continue();
  });
  await respondTo(page, logout, async (route) => {
    const response = await route.fetch();
    sessionHasEnded();
    await other.waitForURL((url) => !url.pathname.startsWith('/profile/'));
    await route.fulfill({ response });
  });
  const waiting = other.waitForRequest(/\/my-numbers(\?|$)/);
  await other.goto(PROFILE.myNumbers);
  await waiting;
  await page.locator('[data-sign-out]').first().click();
  await expect(other).toHaveURL(homeOf('en'));
  await expect(page).toHaveURL(homeOf('en'));
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => PRIVATE.test(key))).toEqual([]);
  await expectEnded(session.token);
});

test('a suspended customer is kept out of the area and led to what is due', async ({ page }) => {
  const account = await openSuspendedAccount('en', 'PreSuspended');
  await enter(page, sessionOf(account), 'en', PROFILE.myNumbers);
  await expect(page).toHaveURL(/suspended-account$/);
  // From here on only the way there is looked at.
  await intercept(page, /suspended-account$/, (route) => route.fulfill({ body: '' }));
  for (const path of Object.values(PROFILE)) {
    await page.goto(path);
    await expect(page).toHaveURL(/suspended-account$/);
  }
});

test('new details reach the profile menu at once, and the language of the header becomes that of the account', async ({
  page,
}) => {
  const session = await sessionOf(await openAccount('es'));
  await enter(page, session, 'es', PROFILE.accountInformation);
  const initials = page.locator('[data-account="initials"]');
  await expect(initials).toHaveText('LN');
  await page.locator('#account-first-name').fill('Ximena');
  await page.getByRole('button', { name: textsOf('es')('account.save-changes') }).click();
  await expect(initials).toHaveText('XN');
  await page.locator('[data-language-menu] summary').click();
  await page.locator('[data-language="he"]').click();
  await expect(page).toHaveURL(new RegExp(`/he${PROFILE.accountInformation}$`));
  // The page is left after a while even where this is not saved yet.
  await expect
    .poll(async () => {
      const { body: response } = await callShop(getAccountInformation, { token: session.token });
      return response.result?.language;
    })
    .toBe('he');
});

for (const language of ['en', 'he'] as const) {
  test(`menus stay inside a small screen, and the header at large text, in ${language}`, async ({
    page,
  }) => {
    const email = 'a-rather-long-mailbox-name@mail.example.com';
    const long = { ...(await demoInformation()), customerEmail: email, firstName: 'F'.repeat(60) };
    await respondTo(page, getAccountInformation, success(long));
    await page.setViewportSize({ width: 320, height: 640 });
    await enter(page, demoSession(), language, PROFILE.support);
    await expect(page.locator('[data-account="customerEmail"]')).toHaveText(email);
    for (const menu of ['[data-profile-menu]', '[data-language-menu]']) {
      await page.locator(`${menu} summary`).click();
      const panel = page.locator(`${menu} .menu__panel`);
      const box = await panel.boundingBox();
      expect(box?.x, menu).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999), menu).toBeLessThanOrEqual(320);
      const isCut = await panel.evaluate((part) => part.scrollWidth > part.clientWidth);
      expect(isCut, `${menu}: a line is cut off`).toBe(false);
    }
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 640, height: 800 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const overflow = await page
      .locator('.header__row')
      .evaluate((row) => row.scrollWidth - row.clientWidth);
    expect(overflow).toBe(0);
  });
}

test('the way up is there on a phone, and not over a field that is filled in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await enter(page, demoSession(), 'en', PROFILE.billing);
  await expect(page.locator('.history-table')).toBeVisible();
  const up = page.getByRole('button', { name: textsOf('en')('frame.scroll-to-top') });
  await expect(up).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await expect(up).toBeInViewport();
  await page.locator('input[name="duration"]:not(:disabled)').first().focus();
  await expect(up).toBeHidden();
});
