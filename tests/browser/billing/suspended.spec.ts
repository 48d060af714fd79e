import { expect, test, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { refreshSession } from '#contract/hub/auth.ts';
import { getPackagePrice, getPreSuspended, getSavedCards } from '#contract/hub/billing.ts';
import { getMyNumbers, setNumberRenewal } from '#contract/hub/numbers.ts';
import { payPreSuspended, paySuspended } from '#contract/main/payment.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import {
  openAccount,
  openSuspendedAccount,
  sessionOf,
  suspend,
} from '../support/customers/account.ts';
import {
  bodiesSentTo,
  rejected,
  requestsTo,
  respondTo,
  sessionEnded,
  success,
} from '../support/responses/responses.ts';
import { signIn } from '../support/buying/buy.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import { payWithNewCard } from '../support/buying/card-dialog.ts';
import { enter, storeSession } from '../support/buying/enter.ts';
import { intercept } from '../support/responses/intercept.ts';
import { homeOf } from '../support/pages/popup.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { DEMO, PROFILE, SIZE_OF } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { pressTwice } from '../support/pages/visit.ts';

const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

const pay = (page: Page) => page.locator('#reactivate-form [type="submit"]');

const at = (language: Language, path: string): RegExp =>
  new RegExp(`${localizedPath(language, path)}(\\?.*)?$`);

test.describe('a suspended customer with a Hebrew phone', () => {
  const language = 'he';
  const t = textsOf(language);

  test.use({ viewport: SIZE_OF[language] });

  test('sees the amount due, pays it once with the saved card, and gets a confirmation', async ({
    page,
  }) => {
    const account = await openSuspendedAccount(language, 'PreSuspended');
    await signIn(page, account);
    await expect(page).toHaveURL(at(language, ROUTES.suspendedAccount));
    const session = await stored(page);
    expect(JSON.parse(session['suspended'] ?? '{}')).toMatchObject({ status: 'PreSuspended' });
    expect(Object.keys(session), 'not kept as a customer').not.toContain('token');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('suspended.title'));
    const summary = page.locator('.summary');
    await expect(summary).toContainText(t('suspended.transaction'));
    const amount = /\$\d+\.\d\d/.exec(await summary.innerText())?.[0] ?? '';
    expect(amount).not.toBe('');
    await expect(page.getByRole('link', { name: t('suspended.chat') })).toBeVisible();
    await page.getByRole('link', { name: t('suspended.reactivate'), exact: true }).click();
    await expect(page).toHaveURL(/reactivate-account\?transactionId=\d+&amount=\d+\.\d\d$/);
    await expect(page.locator('.reactivate-amount')).toContainText(amount.slice(1, -3));
    await expect(page.locator('input[name="pay-with"]')).toBeChecked();
    await expect(pay(page)).toContainText(amount);
    const sent = bodiesSentTo(page, payPreSuspended);
    await pressTwice(pay(page));
    await expect(page).toHaveURL(at(language, PROFILE.myNumbers));
    expect(sent).toEqual([
      {
        PaymentId: expect.any(String),
        transactionID: expect.any(Number),
        Total: Number(amount.slice(1)),
      },
    ]);
    expect(await stored(page)).not.toHaveProperty('suspended');
    const notice = page.locator('.notice [role="status"]');
    await expect(notice).toContainText(t('reactivate.done-title'));
    await expect(notice).toContainText(amount);
    await expect(notice).toContainText(/([0-9A-F]{4}-){2}[0-9A-F]{4}/);
    await page.reload();
    // The profile menu shows whose it is later than a notice of the tab would appear.
    await expect(page.locator('[data-account="initials"]')).not.toBeEmpty();
    await expect(page.locator('.notice')).toHaveCount(0);
  });
});

test.describe('a suspended customer at a desktop', () => {
  const language = 'en';

  test.use({ viewport: SIZE_OF[language] });

  test('pays for six months with a new card', async ({ page }) => {
    const account = await openSuspendedAccount(language, 'Suspended');
    await enter(page, sessionOf(account), language, ROUTES.reactivateAccount);
    const choices = page.locator('.choice:has(input[name="duration"])');
    await expect(choices.first().locator('input')).toBeChecked();
    const halfYear = choices.filter({ has: page.locator('input[value="6"]') });
    await halfYear.locator('input').check();
    const price = /\$\d+\.\d\d/.exec(await halfYear.locator('.choice__end').innerText())?.[0];
    await expect(pay(page)).toContainText(price ?? 'a price');
    await payWithNewCard(page, language, '5555555555554444');
    const sent = bodiesSentTo(page, paySuspended);
    await pressTwice(pay(page));
    await expect(page).toHaveURL(at(language, PROFILE.myNumbers));
    expect(sent).toEqual([
      expect.objectContaining({
        RenewalPackageID: expect.any(Number),
        CreditCardNumber: '5555555555554444',
        IsSaveCard: 1,
      }),
    ]);
    expect((await sessionOf(account)).status).toBe('Active');
  });
});

test('what is owed is a choice of its own, and chosen at first, where no duration costs just that', async ({
  page,
}) => {
  const t = textsOf('en');
  const session = await sessionOf(await openSuspendedAccount('en', 'PreSuspended'));
  const { token } = session;
  const due = (await callShop(getPreSuspended, { token })).body.result;
  const price = (await callShop(getPackagePrice, { token })).body.result;
  await respondTo(page, getPackagePrice, success({ ...price, price: 99 }));
  await enter(page, session, 'en', ROUTES.reactivateAccount);
  await expect(page.getByRole('radio', { name: t('reactivate.amount-due') })).toBeChecked();
  const amount = `$${due?.transactionAmount.toFixed(2)}`;
  await expect(pay(page)).toContainText(amount);
  const sent = bodiesSentTo(page, payPreSuspended);
  await page.getByRole('radio', { name: /^3 months/ }).check();
  await expect(pay(page)).not.toContainText(amount);
  await page.getByRole('radio', { name: t('reactivate.amount-due') }).check();
  await pay(page).click();
  await expect(page).toHaveURL(at('en', PROFILE.myNumbers));
  const { transactionID, transactionAmount: Total } = due ?? {};
  expect(sent).toEqual([{ PaymentId: expect.any(String), transactionID, Total }]);
});

test('the pages of a suspended customer are closed to others, and other pages to them', async ({
  page,
}) => {
  const paths = [ROUTES.suspendedAccount, ROUTES.reactivateAccount];
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login\?next=/);
  }
  const customer = { ...newBuyer('en'), email: DEMO.active, password: DEMO.password };
  await enter(page, sessionOf(customer), 'en', ROUTES.suspendedAccount);
  await expect(page).toHaveURL(new RegExp(`${PROFILE.myNumbers}$`));
});

test('a suspended customer is led back from every page, without a flash of the sign-in link', async ({
  page,
}) => {
  const t = textsOf('en');
  const session = sessionOf({ email: DEMO.suspended, password: DEMO.password });
  await intercept(page, '**/_astro/**/*.js', (route) => route.abort());
  await storeSession(page, await session);
  await page.goto(ROUTES.faq);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: t('frame.login') })).toBeHidden();
  await expect(header.getByRole('link', { name: t('frame.reactivate') })).toBeVisible();
  await page.unroute('**/_astro/**/*.js');
  await page.reload();
  await header.getByRole('link', { name: t('frame.reactivate') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('suspended.title'));
  await expect(header.getByRole('link', { name: t('frame.login') })).toBeHidden();
});

test('the seeded suspended customers see their rejected payments', async ({ page }) => {
  for (const email of [DEMO.suspended, DEMO.preSuspended]) {
    const session = sessionOf({ email, password: DEMO.password });
    await enter(page, session, 'en', ROUTES.suspendedAccount);
    await expect(page.locator('.summary')).toContainText('$5.99');
  }
});

test('a suspended customer sees what is on hold and stops the renewal instead of paying', async ({
  page,
}) => {
  const t = textsOf('en');
  const session = sessionOf({ email: DEMO.suspended, password: DEMO.password });
  await enter(page, session, 'en', ROUTES.suspendedAccount);
  await expect(page.getByText(t('suspended.on-hold'))).toBeVisible();
  const stop = page.getByRole('button', { name: new RegExp(`^${t('stop-renewal.stop')}`) });
  await stop.click();
  const dialog = page.locator('dialog.dialog[open]:not([data-popup])');
  await expect(dialog).toContainText(t('stop-renewal.suspended-last-day'));
  await expect(dialog).toContainText(t('stop-renewal.suspended-charge'));
  const sent = bodiesSentTo(page, setNumberRenewal);
  // A real stop would end the seeded number, and with it the suspension.
  await respondTo(page, setNumberRenewal, success(true));
  await respondTo(page, getMyNumbers, success([]));
  await respondTo(page, getPreSuspended, rejected(404, 'not-found'));
  await dialog.getByRole('button', { name: t('stop-renewal.stop') }).click();
  await expect(page.locator('.notice')).toContainText(t('stop-renewal.suspended-stopped-text'));
  await expect(page.getByText(t('stop-renewal.suspended-nothing-due'))).toBeVisible();
  await expect(stop).toHaveCount(0);
  expect(sent).toEqual([{ renews: false }]);
});

test('in the days of grace the page says until when the numbers work, with the time zone, also without their list', async ({
  page,
}) => {
  const t = textsOf('en');
  await respondTo(page, getMyNumbers, rejected(403, 'suspended'));
  const session = sessionOf({ email: DEMO.preSuspended, password: DEMO.password });
  const isRefused = page.waitForResponse(requestsTo(getMyNumbers));
  await enter(page, session, 'en', ROUTES.suspendedAccount);
  await (await isRefused).finished();
  const [begin = ''] = t('suspended.works-until').split('{{date}}');
  await expect(page.getByText(begin.trim())).toContainText(/ at \d+:\d\d [AP]M [A-Z]+\S*\. /);
  await expect(page.getByText(t('stop-renewal.suspended-title'))).toHaveCount(0);
  await expect(page.locator('.summary')).toContainText('$5.99');
});

test('card requests carry the suspended session, and logging out forgets it', async ({ page }) => {
  const account = await openSuspendedAccount('en', 'Suspended');
  const session = await sessionOf(account);
  const asked = page.waitForRequest(/payment-methods\/credit-card/);
  await enter(page, session, 'en', ROUTES.reactivateAccount);
  expect((await asked).headers()).toMatchObject({
    authorization: `Bearer ${session.token}`,
    'brand-id': '5',
    'x-recaptcha-token': 'Recaptcha not loaded',
  });
  const signOut = textsOf('en')('frame.profile.log-out');
  await page.getByRole('main').getByRole('button', { name: signOut, exact: true }).click();
  await expect(page).toHaveURL(homeOf('en'));
  expect(await stored(page)).not.toHaveProperty('suspended');
  await page.goto(ROUTES.reactivateAccount);
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('nothing can be paid without a card', async ({ page }) => {
  const session = await sessionOf(await openSuspendedAccount('en', 'Suspended'));
  await respondTo(page, getSavedCards, success([]));
  await enter(page, session, 'en', ROUTES.reactivateAccount);
  await expect(page.locator('input[name="duration"]').first()).toBeChecked();
  await expect(pay(page)).toBeDisabled();
  await payWithNewCard(page, 'en', '4242424242424242');
  await expect(pay(page)).toBeEnabled();
});

test('a suspended session that ends in the middle leads to sign-in', async ({ page }) => {
  const session = await sessionOf(await openSuspendedAccount('en', 'Suspended'));
  await enter(page, session, 'en', ROUTES.reactivateAccount);
  await respondTo(page, paySuspended, sessionEnded);
  await page.locator('input[name="duration"]').nth(1).check();
  await pay(page).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  expect(await stored(page)).not.toHaveProperty('suspended');
});

test('without a session from the provider, the sign-in page shows what was paid and the email', async ({
  page,
}) => {
  const t = textsOf('en');
  const account = await openSuspendedAccount('en', 'PreSuspended');
  await signIn(page, account);
  await intercept(page, '**/SubmitPreSuspended', async (route) => {
    const response = await route.fetch();
    const { session: _, ...json } = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json });
  });
  await page.getByRole('link', { name: t('suspended.reactivate'), exact: true }).click();
  await pay(page).click();
  await expect(page).toHaveURL(new RegExp(`${ROUTES.login}$`));
  const notice = page.locator('.notice [role="status"]');
  await expect(notice).toContainText(t('reactivate.done-title'));
  await expect(notice).toContainText(t('reactivate.done-sign-in'));
  await expect(page.locator('#username')).toHaveValue(account.email);
  await signIn(page, account);
  await expect(page).toHaveURL(new RegExp(`${PROFILE.myNumbers}$`));
});

test('an account that is suspended or paid for elsewhere is led to where it belongs', async ({
  page,
}) => {
  const account = await openAccount('en');
  const session = await sessionOf(account);
  await enter(page, session, 'en', PROFILE.support);
  await suspend(account.email, 'PreSuspended');
  await page.goto(PROFILE.myNumbers);
  await expect(page).toHaveURL(new RegExp(`${ROUTES.suspendedAccount}$`));
  await expect(page.locator('.summary')).toContainText(textsOf('en')('suspended.transaction'));
  await page.getByRole('link', { name: textsOf('en')('suspended.reactivate') }).click();
  await expect(pay(page)).toBeEnabled();

  const { token } = session;
  const due = await callShop(getPreSuspended, { token });
  const card = (await callShop(getSavedCards, { token })).body.result?.[0];
  const body = {
    PaymentId: String(card?.creditCardId),
    transactionID: due.body.result?.transactionID ?? 0,
  };
  expect((await callShop(payPreSuspended, { token, body })).body.isSuccessful).toBe(true);
  // The session's renewal is held back, as on a slow connection.
  let renew = (): void => undefined;
  const held = new Promise<void>((resolve) => (renew = resolve));
  await respondTo(page, refreshSession, async (route) => {
    await held;
    await route.continue();
  });
  const renewal = page.waitForRequest(requestsTo(refreshSession));
  await page.goto(ROUTES.suspendedAccount);
  await renewal;
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  renew();
  await expect(page).toHaveURL(new RegExp(`${PROFILE.myNumbers}$`));
});
