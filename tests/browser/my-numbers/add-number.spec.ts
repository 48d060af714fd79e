import { expect, test, type Locator, type Page } from '@playwright/test';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { logout } from '#contract/hub/auth.ts';
import { holdNumber } from '#contract/hub/holds.ts';
import { setNumberRenewal } from '#contract/hub/numbers.ts';
import { addNumber } from '#contract/main/add-number.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { dayText } from '#lib/text/date-text.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import {
  confirmPhone,
  openAccount,
  orderNumber,
  sessionOf,
  type Account,
} from '../support/customers/account.ts';
import {
  enterWithNumber,
  numbersOf,
  payButton,
  quoteOf,
  storeOrder,
} from '../support/customers/added-numbers.ts';
import { expectAccessible } from '../support/pages/axe.ts';
import { CARDS, pressNumber, sendDetails } from '../support/buying/buy.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import { payWithNewCard } from '../support/buying/card-dialog.ts';
import { enterDetails } from '../support/buying/checkout.ts';
import { enter, open } from '../support/buying/enter.ts';
import { intercept } from '../support/responses/intercept.ts';
import { messagesTo } from '../support/customers/outbox.ts';
import { dismissPopup } from '../support/pages/popup.ts';
import {
  bodiesSentTo,
  networkError,
  requestsTo,
  respondTo,
} from '../support/responses/responses.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { PROFILE, SIZE_OF } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { pressTwice } from '../support/pages/visit.ts';

const t = textsOf('en');

const sumOf = (page: Page): Locator => page.locator('.first-charge__sum');
const notice = (page: Page): Locator => page.locator('.notice');

/** Signs in on the page that a customer was led to, which leads on to the payment. */
async function signInHere(page: Page, { email, password }: Account): Promise<void> {
  await expect(page).toHaveURL(/login\?next=/);
  await page.getByLabel(t('form.email'), { exact: true }).fill(email);
  await page.getByLabel(t('login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${PROFILE.addNumber}$`));
}

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;

/** Sees what is paid now and later, without the marks that isolate amounts. */
const expectSum = (page: Page, sum: string): Promise<void> =>
  expect.poll(async () => plain(await sumOf(page).innerText())).toBe(plain(sum));

const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

test('a customer with a saved card buys another number in two presses', async ({ page }) => {
  const account = await openAccount('en');
  const session = await sessionOf(account);
  await enter(page, session, 'en', PROFILE.myNumbers);
  const links = page.getByRole('link', { name: t('add-number.get-another'), exact: true });
  await expect(links).toHaveAttribute('href', ROUTES.getYourNumber);

  const chosen = await pressNumber(page, newBuyer('en'));
  const number = (await chosen.locator('bdi').first().innerText()).trim();
  await chosen.getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`${PROFILE.addNumber}$`));
  await expect(payButton(page)).toHaveText(/^Pay .*\$\d+\.\d\d.* with .*Visa •••• 4242/);
  const order = JSON.parse(
    await page.evaluate(() => sessionStorage.getItem('orderData') ?? ''),
  ) as OrderData;
  const quote = await quoteOf(session.token, order, page);
  const date = dayText('en', new Date(quote.paidUntil));
  const [amount, price] = [dollars(quote.total), dollars(quote.renewalPrice)];
  await expectSum(page, t('add-number.sum-month', { amount, date, price }));
  await expect(page.locator('.agreement')).toContainText(number);
  await expect(page.locator('.agreement')).toContainText(t('agreement.card'));
  const minutes = page.locator('.first-charge__minutes');
  await expect(minutes).toHaveText(t('call-minutes.plan-title', { minutes: 120 }));
  await expect(page.locator('.first-charge')).toContainText(t('call-minutes.no-funds'));
  await expect(page.locator('[name="duration"]'), 'the plan has the duration').toHaveCount(0);
  await expectAccessible(page, 'adding a number');

  const sent = bodiesSentTo(page, addNumber);
  await pressTwice(payButton(page));
  await expect(page).toHaveURL(new RegExp(`${PROFILE.myNumbers}$`));
  const paid = plain(t('add-number.done-text', { amount, date }));
  await expect.poll(async () => plain(await notice(page).innerText())).toContain(paid);
  await expect(page.locator('.number-card')).toHaveCount(2);
  expect(sent, 'two presses pay once').toHaveLength(1);
  expect(sent).toMatchObject([
    {
      PaymentId: expect.stringMatching(/^\d+$/),
      DIDID: order.didData.didid,
      PackageID: order.packageCountry.packageId,
      RenewalPackageID: null,
      PromoCode: null,
      Total: quote.total,
      Consent: {
        TextDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
        Amount: quote.total,
        NextAmount: quote.renewalPrice,
        NextDate: quote.paidUntil.slice(0, 10),
      },
    },
  ]);
  const subjects = (await messagesTo(page.request, account.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('is yours'))).toHaveLength(1);
  await page.goBack();
  await expect(page.getByText(t('popup.order-missing.title'))).toBeVisible();
});

test('a visitor with an account signs in and pays for the same number, duration and coupon', async ({
  page,
}) => {
  const account = await openAccount('en');
  const { token } = await sessionOf(account);
  const [didid = 0] = await numbersOf(token);
  // Without a running plan, so that the duration is the customer's choice.
  await callShop(setNumberRenewal, { token, params: { didid }, body: { renews: false } });
  const number = await enterDetails(page, { ...newBuyer('en'), email: account.email });
  await page.evaluate(() => {
    const billing = { address: '', country: '218', state: '', city: '', zipCode: '' };
    sessionStorage.setItem('paymentDraft', JSON.stringify({ billing, months: 6, couponCode: '' }));
  });
  await page.reload();
  await sendDetails(page, { ...newBuyer('en'), email: account.email });
  const existing = page.locator('#existing-customer');
  await expect(existing).toContainText(t('personal.existing-text'));
  await existing.getByRole('link').click();
  await expect(page.locator('#username')).toHaveValue(account.email);
  await signInHere(page, account);
  await expect(page.locator('[name="duration"][value="6"]')).toBeChecked();
  expect((await page.locator('.agreement dd').first().innerText()).replace(/\D/g, '')).toBe(number);
  await expect(sumOf(page)).toContainText('every 6 months');

  await page.locator('[name="duration"][value="1"]').check();
  await expect(sumOf(page)).toContainText('a month');
  await page.getByRole('button', { name: t('coupon.label'), exact: true }).click();
  const coupon = page.locator('#coupon');
  const apply = page.getByRole('button', { name: t('coupon.apply'), exact: true });
  await apply.click();
  await expect(coupon).toHaveAccessibleDescription(t('coupon.empty'));
  await coupon.fill('NO-SUCH-CODE');
  await apply.click();
  await expect(coupon).toHaveAccessibleDescription(t('add-number.coupon-not-valid'));
  await expect(coupon).toHaveValue('NO-SUCH-CODE');
  await coupon.fill('\u200eWELCOME10\u200e');
  await apply.click();
  await expect(page.getByText(/^Coupon accepted/)).toBeVisible();
  const shown = await payButton(page).innerText();
  await page.reload();
  await expect(payButton(page), 'a reload keeps duration and coupon').toHaveText(shown);
  await payButton(page).click();
  await expect(notice(page)).toBeVisible();
  expect(await numbersOf(token)).toHaveLength(2);
});

test('a number that is sold while the customer pays leads to the other numbers', async ({
  page,
}) => {
  await respondTo(page, holdNumber, networkError);
  const { order, session } = await enterWithNumber(page);
  const other = newBuyer('en');
  await confirmPhone(other);
  expect(await orderNumber(other, order.didData.didid)).toBe('bought');
  await payButton(page).click();
  const outcome = page.getByRole('region', { name: t('hold-number.gone') });
  await expect(outcome).toBeFocused();
  await expectAccessible(page, 'a number that is sold');
  await page.reload();
  await expect(outcome, 'also when the page is loaded again').toBeVisible();
  await outcome.getByRole('link', { name: t('hold-number.all') }).click();
  const { didCountry, packageCountry } = newBuyer('en');
  await expect(page).toHaveURL(new RegExp(`${chooseYourNumberRoute(didCountry, packageCountry)}$`));
  expect(await numbersOf(session.token)).toHaveLength(1);
});

test('a session that ends on the page is renewed by signing in, with the number still chosen', async ({
  page,
}) => {
  const { account, session, order } = await enterWithNumber(page);
  await expect(payButton(page)).toBeEnabled();
  // The account's email address, which the sign-in page then begins with.
  await expect(page.locator('[data-account="customerEmail"]')).toHaveText(account.email);
  await callShop(logout, { token: session.token });
  await payButton(page).click();
  await expect(page.locator('#username')).toHaveValue(account.email);
  await signInHere(page, account);
  await payButton(page).click();
  await expect(notice(page)).toBeVisible();
  const { token } = await sessionOf(account);
  expect(await numbersOf(token)).toContain(order.didData.didid);
});

test('a lost response and another tab end with the number bought once', async ({ page }) => {
  const { order, session } = await enterWithNumber(page);
  const tab = await page.context().newPage();
  await tab.goto('/robots.txt');
  await storeOrder(tab, order);
  await open(tab, 'en', PROFILE.addNumber);
  await expect(payButton(tab)).toBeEnabled();

  await intercept(page, requestsTo(addNumber), async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payButton(page).click();
  await dismissPopup(page, 'en', 'server-error', undefined, 'payment.added-lost');
  await expect(page.locator('.empty')).toContainText(t('add-number.yours'));

  await payButton(tab).click();
  await expect(tab.locator('.empty')).toContainText(t('add-number.yours'));
  await tab.getByRole('link', { name: t('add-number.to-numbers') }).click();
  await expect(tab.locator('.number-card')).toHaveCount(2);
  expect(await numbersOf(session.token)).toHaveLength(2);
  await tab.close();
});

test.describe('in Hebrew on a phone', () => {
  test.use({ viewport: SIZE_OF.he });

  test('another card pays and is saved', async ({ page }) => {
    const he = textsOf('he');
    const { session, order } = await enterWithNumber(page, 'he');
    const quote = await quoteOf(session.token, order, page);
    await expectSum(
      page,
      he('add-number.sum-month', {
        amount: dollars(quote.total),
        date: dayText('he', new Date(quote.paidUntil)),
        price: dollars(quote.renewalPrice),
      }),
    );
    const sent = bodiesSentTo(page, addNumber);
    await page.getByRole('button', { name: he('add-number.other-card'), exact: true }).click();
    await expect(page.locator('#other-cards')).toBeFocused();
    await payWithNewCard(page, 'he', CARDS.visa);
    await expect(payButton(page)).toContainText('•••• 4242');
    await expectAccessible(page, 'adding a number with a new card');
    await payButton(page).click();
    await expect(page).toHaveURL(new RegExp(`${localizedPath('he', PROFILE.myNumbers)}$`));
    expect(sent).toMatchObject([{ CreditCardNumber: CARDS.visa, IsSaveCard: 1 }]);
    expect(await numbersOf(session.token)).toContain(order.didData.didid);
  });
});

test('a visitor who opens the page signs in first, and chooses a number', async ({ page }) => {
  const account = await openAccount('en');
  await page.goto(PROFILE.addNumber);
  await signInHere(page, account);
  await page.getByRole('link', { name: t('checkout.choose-number') }).click();
  await expect(page).toHaveURL(new RegExp(`${ROUTES.getYourNumber}$`));
});
