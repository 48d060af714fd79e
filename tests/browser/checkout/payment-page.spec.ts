import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { getCountries, getStates } from '#contract/hub/catalogue.ts';
import { createValidatedSubscriber, validatePromoCode } from '#contract/main/ordering.ts';
import { dayText, monthsText } from '#lib/text/date-text.ts';
import { addMonths } from '#lib/calendar.ts';
import { PAYMENT_DRAFT_KEY } from '#config/storage-keys.ts';
import {
  bodiesSentTo,
  respondTo,
  serverError,
  success,
  unsuccessful,
} from '../support/responses/responses.ts';
import {
  CARDS,
  confirmCode,
  fillPayment,
  payButton,
  placeOrder,
  sendDetails,
} from '../support/buying/buy.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import {
  confirmedOrderOf,
  enterDetails,
  enterPayment,
  openWith,
} from '../support/buying/checkout.ts';
import { expectMessage } from '../support/pages/fields.ts';
import { newNetwork } from '../support/shops/network.ts';
import { expectPopup } from '../support/pages/popup.ts';
import { placeOfText } from '../support/pages/text-place.ts';
import { textsOf } from '../support/pages/texts.ts';
import { gotoStoring, interactWithPage, settled, watchComplaints } from '../support/pages/visit.ts';

test('an applied coupon is applied again after a reload, and one that has ended is reported', async ({
  page,
}) => {
  const t = textsOf('en');
  await enterPayment(page, newBuyer('en', 'canada'));
  const total = page.locator('.summary__row--total dd');
  await expect(total).toHaveText(/\$\d+\.\d\d/);
  const full = await total.innerText();
  await page.getByLabel(t('coupon.label'), { exact: true }).fill('WELCOME10');
  await page.getByRole('button', { name: t('coupon.apply'), exact: true }).click();
  await expect(total).not.toHaveText(full);
  const reduced = await total.innerText();
  await page.reload();
  await expect(total).toHaveText(reduced);
  await expect(page.getByRole('button', { name: t('coupon.remove'), exact: true })).toBeVisible();
  await respondTo(page, validatePromoCode, success(null, { response_code: 400, discount: 0 }));
  await page.reload();
  await expectMessage(page.getByLabel(t('coupon.label'), { exact: true }), 'en', 'coupon.off');
  await expect(total).toHaveText(full);
});

test('a press at the moment at which the form is hydrated is not lost', async ({ page }) => {
  const buyer = newBuyer('en', 'canada');
  await enterPayment(page, buyer);
  await page.goto(page.url());
  await settled(page);
  await expect(payButton(page, buyer.language)).toBeEnabled();
  await page.evaluate(() => {
    const press = ({ target }: Event): void => {
      if (!(target as Element).querySelector('#payment-form')) return;
      queueMicrotask(() => document.querySelector<HTMLElement>('#place-order')?.click());
    };
    addEventListener('astro:hydrate', press, { capture: true });
  });
  await interactWithPage(page);
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
});

test('an address that is typed while the stored one is restored stays whole', async ({ page }) => {
  const t = textsOf('en');
  await enterPayment(page, newBuyer('en', 'canada'));
  await interactWithPage(page);
  await settled(page);
  await page.getByLabel(t('billing.city'), { exact: true }).fill('Springfield');
  await expect
    .poll(() => page.evaluate((key) => sessionStorage.getItem(key), PAYMENT_DRAFT_KEY))
    .toContain('Springfield');
  await page.reload();
  const street = '1234 Main Street, second house on the left';
  const address = page.getByLabel(t('billing.address'), { exact: true });
  // Some of it comes at each moment of the restoration.
  await address.pressSequentially(street, { delay: 25 });
  await expect(page.getByLabel(t('billing.city'), { exact: true })).toHaveValue('Springfield');
  await expect(address).toHaveValue(street);
});

test('details that the provider refuses lead back to their field with the reason', async ({
  page,
}) => {
  const buyer = newBuyer('en', 'canada');
  await enterPayment(page, buyer);
  await fillPayment(page, buyer, CARDS.visa);
  await respondTo(
    page,
    createValidatedSubscriber,
    success(null, {
      isSuccessful: false,
      messages: [{ code: 'password-common', message: '' }],
      response_code: 400,
      response_message: 'Too common',
      value: null,
      confirmationId: null,
    }),
  );
  await placeOrder(page, buyer);
  const popup = await expectPopup(page, 'en', 'error');
  await expect(popup).toContainText('Too common');
  await popup.getByRole('link').click();
  await expectMessage(page.locator('#password'), 'en', 'form.password-common');
});

test('an order with the email of an existing account leads to sign-in with the email filled in', async ({
  page,
}) => {
  const buyer = newBuyer('en', 'canada');
  const order = await confirmedOrderOf(buyer);
  const personalInfo = { ...order.personalInfo, email: 'demo@bglobal.test' };
  await openWith(page, buyer, { ...order, personalInfo }, ROUTES.payment);
  await fillPayment(page, buyer, CARDS.visa);
  await respondTo(
    page,
    createValidatedSubscriber,
    success(null, {
      isSuccessful: false,
      messages: [{ code: 'existing-customer', message: '' }],
      response_code: 409,
      response_message: 'Sign in',
      value: null,
      confirmationId: null,
    }),
  );
  await placeOrder(page, buyer);
  const popup = await expectPopup(page, 'en', 'error');
  await popup.getByRole('link').click();
  await expect(page.locator('#username')).toHaveValue('demo@bglobal.test');
});

test('leaving a checkout by the footer or the chat opens a tab of its own', async ({ page }) => {
  await enterPayment(page, newBuyer('en', 'canada'));
  const links = page.locator('.footer a[href^="/"], .floating a');
  expect(await links.count()).toBeGreaterThan(5);
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank');
});

for (const [title, states] of [
  ['without a list of states', success([])],
  ['whose states do not load', unsuccessful()],
] as const) {
  test(`a country ${title} requires none`, async ({ page }) => {
    const buyer = newBuyer('he');
    await enterPayment(page, buyer);
    await fillPayment(page, buyer, CARDS.visa);
    const { promise: isReached, resolve: reach } = Promise.withResolvers<void>();
    await respondTo(page, getStates, async (route) => {
      await isReached;
      await states(route);
    });
    await page.locator('#billing-country').selectOption({ index: 3 });
    await page.locator('select#billing-state').focus();
    reach();
    const typed = page.locator('input#billing-state');
    await expect(typed).toHaveValue('');
    await expect(typed, 'it has the focus of the list that it replaces').toBeFocused();
    await placeOrder(page, buyer);
    await expect(page).toHaveURL(/\/order$/);
  });
}

test('a coupon accepted beside the details lowers the total on the payment page', async ({
  page,
}) => {
  const t = textsOf('en');
  const buyer = newBuyer('en', 'canada');
  await enterDetails(page, buyer);
  await page.getByLabel(t('coupon.label'), { exact: true }).fill('WELCOME10');
  await page.getByRole('button', { name: t('coupon.apply'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('coupon.remove'), exact: true })).toBeVisible();
  await sendDetails(page, buyer);
  await confirmCode(page, buyer);
  await expect(page.locator('.order-summary')).toContainText(t('payment.discount-row'));
  await expect(page.getByRole('button', { name: t('coupon.remove'), exact: true })).toBeVisible();
});

for (const language of ['en', 'he'] as const) {
  test(`what the buyer agrees to is above the button, with the number on one line of a narrow screen, and its digest comes with the order, in ${language}`, async ({
    page,
  }) => {
    const t = textsOf(language);
    const buyer = newBuyer(language);
    await enterPayment(page, buyer);
    const agreed = page.getByRole('region', { name: t('agreement.title') });
    await page.getByRole('radio').nth(1).check();
    await expect(agreed).toContainText(monthsText(language, 3));
    const day = dayText(language, addMonths(new Date(), 3));
    await expect(agreed.locator('.summary__row').nth(2)).toContainText(day);
    await expect(agreed.getByRole('paragraph').first()).toContainText(day);
    const rows = await agreed
      .locator('.summary__row')
      .evaluateAll((all) =>
        all.map(({ children }) => [...children].map(({ textContent }) => textContent).join(': ')),
      );
    await page.setViewportSize({ width: 320, height: 640 });
    const number = await agreed.locator('dd').first().evaluate(placeOfText);
    expect(number).toEqual({ lines: 1, isInside: true });
    const notes = await agreed.getByRole('paragraph').allTextContents();
    const pay = await payButton(page, language).textContent();
    await fillPayment(page, buyer, CARDS.declined);
    const orders = bodiesSentTo(page, createValidatedSubscriber);
    await placeOrder(page, buyer);
    await expectPopup(page, language, 'error');
    const text = [...rows, ...notes, pay].join('\n');
    expect(orders).toMatchObject([
      { Consent: { TextDigest: createHash('sha256').update(text).digest('hex') } },
    ]);
  });
}

test('the years of a card are those of the build until hydration, then from the current one on', async ({
  page,
}) => {
  const built = new Date().getUTCFullYear();
  const now = new Date(built + 1, 0, 15);
  const order = { ...(await confirmedOrderOf(newBuyer('en', 'canada'))), touchedAt: now.getTime() };
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': newNetwork() });
  const complaints = await watchComplaints(page);
  await page.clock.setFixedTime(now);
  await gotoStoring(page, ROUTES.payment, {
    sessionStorage: [['orderData', JSON.stringify(order)]],
    replaces: true,
  });
  const years = page.locator('#card-year option');
  const from = (first: number) => ['YYYY', ...Array.from({ length: 10 }, (_, n) => `${first + n}`)];
  await expect(years).toHaveText(from(built));
  await page.locator('#card-year').selectOption(String(built + 2));
  await interactWithPage(page);
  await expect(years).toHaveText(from(built + 1));
  await expect(page.locator('#card-year')).toHaveValue(String(built + 2));
  expect(complaints).toEqual([]);
});

test('another billing country than the default one stays chosen after a reload, and is sent', async ({
  page,
}) => {
  const buyer = newBuyer('en', 'canada');
  await enterPayment(page, buyer);
  await interactWithPage(page);
  const country = page.locator('#billing-country');
  await country.selectOption({ label: 'Germany' });
  const germany = await country.inputValue();
  await page.locator('#billing-city').fill('Berlin');
  await page.reload();
  await expect(country.locator('option').nth(5)).toBeAttached();
  await expect(country.locator('option:checked')).toHaveText('Germany');
  await fillPayment(page, buyer, CARDS.declined);
  await country.focus();
  await page.keyboard.press('Tab');
  const orders = bodiesSentTo(page, createValidatedSubscriber);
  await placeOrder(page, buyer);
  await expectPopup(page, 'en', 'error');
  expect(orders).toMatchObject([{ BillCountry: Number(germany) }]);
});

test('countries that do not load are reported below the field, which requests them again', async ({
  page,
}) => {
  const t = textsOf('en');
  const restore = await respondTo(page, getCountries, serverError);
  await enterPayment(page, newBuyer('en', 'canada'));
  await interactWithPage(page);
  const country = page.locator('#billing-country');
  await expect(country).toHaveAccessibleDescription(t('billing.country-failed'));
  await expect(country.locator('option:checked')).toHaveText('United States');
  await restore();
  await country.focus();
  await expect(country).not.toHaveAccessibleDescription(t('billing.country-failed'));
  await country.selectOption({ label: 'Germany' });
});

test('a country that the provider no longer names is to be chosen again', async ({ page }) => {
  const buyer = newBuyer('en', 'canada');
  const germany = { countryID: 85, countryName: 'Germany', iso2: 'DE' };
  await respondTo(page, getCountries, success([germany]));
  await enterPayment(page, buyer);
  await interactWithPage(page);
  const country = page.locator('#billing-country');
  await expect(country).toHaveValue('');
  await placeOrder(page, buyer);
  await expectMessage(country, 'en', 'form.required');
  await country.selectOption({ label: 'Germany' });
  await expect(page.locator('#billing-state option').nth(1)).toBeAttached();
});
