import { expect, test, type Page } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { getPackagePrice, getPreSuspended } from '#contract/hub/billing.ts';
import { paySuspended } from '#contract/main/payment.ts';
import { openSuspendedAccount, sessionOf } from '../support/customers/account.ts';
import { payWithNewCard } from '../support/buying/card-dialog.ts';
import { enter } from '../support/buying/enter.ts';
import { intercept } from '../support/responses/intercept.ts';
import { dismissPopup } from '../support/pages/popup.ts';
import {
  bodiesSentTo,
  networkError,
  rejected,
  respondTo,
  serverError,
  success,
} from '../support/responses/responses.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';

test('a price that has changed is shown before it is paid, and what was chosen is kept', async ({
  page,
}) => {
  const t = textsOf('en');
  const session = await sessionOf(await openSuspendedAccount('en', 'PreSuspended'));
  const { result } = (await callShop(getPackagePrice, { token: session.token })).body;
  const now = result ?? { price: 0, discounts: [] };
  const total = now.discounts.at(-1)?.total ?? 0;
  const before = {
    ...now,
    otherNumbers: 2,
    discounts: now.discounts.map((one) => ({ ...one, total: one.total - 1 })),
  };
  const undo = await respondTo(page, getPackagePrice, success(before));
  await enter(page, session, 'en', ROUTES.reactivateAccount);
  const year = page.locator('input[name="duration"][value="12"]');
  await year.check();
  const otherNumbers = page.getByText(t('reactivate.other-numbers', { count: 2 }));
  await expect(otherNumbers).toBeVisible();
  await payWithNewCard(page, 'en', '5555555555554444');
  const pay = page.locator('#reactivate-form [type="submit"]');
  await expect(pay).toContainText(`$${(total - 1).toFixed(2)}`);
  await undo();
  const sent = bodiesSentTo(page, paySuspended);
  await pay.click();
  await dismissPopup(page, 'en', 'error', undefined, 'payment.price-changed');
  await expect(pay).toContainText(`$${total.toFixed(2)}`);
  await expect(year).toBeChecked();
  await expect(page.getByRole('radio', { name: t('saved-cards.new-card-chosen') })).toBeChecked();
  await expect(otherNumbers).toHaveCount(0);
  await pay.click();
  await expect(page).toHaveURL(new RegExp(`${PROFILE.myNumbers}$`));
  await expect(page.locator('.notice [role="status"]')).toContainText(`$${total.toFixed(2)}`);
  expect(sent).toMatchObject([{ Total: Number((total - 1).toFixed(2)) }, { Total: total }]);
});

/** Opens the page for $2.99 owed for three months; `undo` has the shop respond again. */
async function openOwed(page: Page) {
  const session = await sessionOf(await openSuspendedAccount('en', 'PreSuspended'));
  const { result } = (await callShop(getPreSuspended, { token: session.token })).body;
  const { transactionID, transactionAmount } = result ?? { transactionID: 0, transactionAmount: 0 };
  const owed = { transactionID, transactionAmount: 2.99, months: 3 };
  const undo = await respondTo(page, getPreSuspended, success(owed));
  await enter(page, session, 'en', ROUTES.reactivateAccount);
  return { charged: `$${transactionAmount.toFixed(2)}`, undo };
}

test('what is owed can be paid while the prices do not load, and they load on a press', async ({
  page,
}) => {
  const t = textsOf('en');
  const undo = await respondTo(page, getPackagePrice, serverError);
  await openOwed(page);
  const due = page.getByRole('radio', { name: t('reactivate.amount-due') });
  await expect(due).toBeChecked();
  const pay = page.locator('#reactivate-form [type="submit"]');
  await expect(pay).toBeEnabled();
  await expect(pay).toContainText('$2.99');
  await undo();
  await page.getByRole('button', { name: t('profile.try-again') }).click();
  await expect(page.getByRole('radio', { name: /^3 months/ })).toBeVisible();
  await expect(due).toBeChecked();
});

test('nothing can be paid while the prices do not load and no rejected payment is named', async ({
  page,
}) => {
  const t = textsOf('en');
  const session = await sessionOf(await openSuspendedAccount('en', 'Suspended'));
  await respondTo(page, getPreSuspended, rejected(404));
  await respondTo(page, getPackagePrice, networkError);
  await enter(page, session, 'en', ROUTES.reactivateAccount);
  await expect(page.getByRole('alert')).toContainText(t('profile.failed'));
  const pay = page.locator('#reactivate-form [type="submit"]');
  await expect(pay).toBeDisabled();
  await expect(pay).toHaveText(t('reactivate.pay'));
});

test('a rejected payment that is not named leads to the durations without an amount', async ({
  page,
}) => {
  const t = textsOf('en');
  const session = await sessionOf(await openSuspendedAccount('en', 'PreSuspended'));
  await respondTo(page, getPreSuspended, success(null, { isSuccessful: false }));
  await enter(page, session, 'en', ROUTES.suspendedAccount);
  await dismissPopup(page, 'en', 'server-error');
  await page.getByRole('link', { name: t('suspended.reactivate'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${ROUTES.reactivateAccount}$`));
  await expect(page.locator('#reactivate-form [type="submit"]')).toContainText(/\$\d+\.\d\d/);
});

test('the amount due is chosen at first and names its months', async ({ page }) => {
  await openOwed(page);
  const due = `${textsOf('en')('reactivate.amount-due')} 3 months`;
  await expect(page.getByRole('radio', { name: due })).toBeChecked();
});

test('the amount to pay is what the button charges, whatever is chosen', async ({ page }) => {
  await openOwed(page);
  const amount = page.locator('.reactivate-amount');
  const pay = page.locator('#reactivate-form [type="submit"]');
  await expect(amount).toContainText('$2.99');
  await expect(pay).toContainText('$2.99');
  await page.locator('input[name="duration"][value="12"]').check();
  await expect(pay).not.toContainText('$2.99');
  const [charged = ''] = /\$\d+\.\d\d/.exec(await pay.innerText()) ?? [];
  await expect(amount).toContainText(charged);
});

test('an amount in the address is shown only until the prices are there', async ({ page }) => {
  const session = await sessionOf(await openSuspendedAccount('en', 'PreSuspended'));
  await respondTo(page, getPreSuspended, success(null, { isSuccessful: false }));
  const undo = await respondTo(page, getPackagePrice, serverError);
  await enter(page, session, 'en', `${ROUTES.reactivateAccount}?transactionId=1&amount=0.01`);
  const amount = page.locator('.reactivate-amount');
  const pay = page.locator('#reactivate-form [type="submit"]');
  await expect(amount).toContainText('$0.01');
  await expect(pay).toBeDisabled();
  await undo();
  await page.getByRole('button', { name: textsOf('en')('profile.try-again') }).click();
  await expect(pay).toContainText(/\$\d+\.\d\d/);
  await expect(amount).not.toContainText('0.01');
});

test('the confirmation names what was charged', async ({ page }) => {
  const { charged, undo } = await openOwed(page);
  const pay = page.locator('#reactivate-form [type="submit"]');
  await expect(pay).toContainText('$2.99');
  await undo();
  // As of a repetition of a payment that charged another sum.
  await intercept(page, '**/SubmitPreSuspended', async (route) => {
    const { Total: _, ...body } = route.request().postDataJSON() as Record<string, unknown>;
    await route.fallback({ postData: JSON.stringify(body) });
  });
  await pay.click();
  await expect(page.locator('.notice [role="status"]')).toContainText(charged);
});
