import { expect, test } from '@playwright/test';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { CARDS, confirmCode, fillPayment, placeOrder, sendDetails } from './support/buy.ts';
import { ORDER_IDLE_MS } from '#stores/order-data.ts';
import { newBuyer } from './support/buyer.ts';
import { buyQuickly, enterDetails, enterPayment } from './support/checkout.ts';
import { expectMessage } from './support/fields.ts';
import { codeSentTo } from './support/outbox.ts';
import { closePopup, expectPopup, homeOf } from './support/popup.ts';
import { textsOf } from './support/texts.ts';
import { interactWithPage } from './support/visit.ts';

test('details and payment without an order ask for a number and lead home', async ({ page }) => {
  for (const route of [ROUTES.personalInformation, ROUTES.payment]) {
    await page.goto(route);
    await expectPopup(page, 'en', 'order-missing');
    await closePopup(page, 'en');
    await expect(page).toHaveURL(homeOf('en'));
  }
});

test('empty details get a message at every field, and the first field gets the focus', async ({
  page,
}) => {
  const t = textsOf('en');
  await enterDetails(page, newBuyer('en'));
  await page.getByRole('button', { name: t('personal.send'), exact: true }).click();
  const first = page.getByLabel(t('personal.first-name'), { exact: true });
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(t('form.required'));
  await expect(page.locator('#details-form [aria-invalid="true"]')).toHaveCount(6);
});

test('a choose-number page whose API is down opens server-error and leads home', async ({
  page,
}) => {
  const buyer = newBuyer('en');
  await page.route('**/hub/api/**', (route) => route.abort());
  await page.goto(chooseYourNumberRoute(buyer.didCountry, buyer.packageCountry));
  await interactWithPage(page);
  await expectPopup(page, 'en', 'server-error');
  await closePopup(page, 'en');
  await expect(page).toHaveURL(homeOf('en'));
});

test('the phone code goes into all six boxes when it is pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterDetails(page, newBuyer('he'));
  await sendDetails(page, newBuyer('he'));
  const boxes = page.locator('#code-form input');
  await expect(boxes.first()).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText('123 456'));
  await boxes.first().focus();
  await page.keyboard.press('ControlOrMeta+v');
  for (const [index, digit] of [...'123456'].entries()) {
    await expect(boxes.nth(index)).toHaveValue(digit);
  }
});

test('going back and reloading in the middle keeps the order', async ({ page }) => {
  const buyer = newBuyer('en');
  await enterDetails(page, buyer);
  await sendDetails(page, buyer);
  await confirmCode(page, buyer);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/personal-information$/);
  await expect(page.getByLabel(textsOf('en')('personal.last-name'))).toHaveValue(buyer.lastName);
  await page.goForward();
  await fillPayment(page, buyer, CARDS.visa);
  await placeOrder(page, buyer);
  await expect(page).toHaveURL(/\/order$/);
});

test('going back to details or payment after paying says that the order is complete, and leads to it', async ({
  page,
}) => {
  await buyQuickly(page, newBuyer('en'));
  for (const route of [ROUTES.payment, ROUTES.personalInformation]) {
    await page.goto(route);
    await expectPopup(page, 'en', 'already-ordered');
    await closePopup(page, 'en');
    await expect(page).toHaveURL(/\/order$/);
  }
});

test('a reload while the code is entered keeps the code boxes, the consent and the wait for a new code', async ({
  page,
}) => {
  const buyer = newBuyer('en');
  await enterDetails(page, buyer);
  await sendDetails(page, buyer);
  await expect(page.locator('#code-form')).toBeVisible();
  await page.reload();
  await expect(page.locator('#consent')).toBeChecked();
  await expect(page.locator('#code-form')).toContainText(/New code in \d+ s/);
  await confirmCode(page, buyer);
});

test('after five wrong codes the page says that a new one is needed, and offers it', async ({
  page,
}) => {
  const t = textsOf('en');
  const buyer = newBuyer('en');
  await enterDetails(page, buyer);
  await sendDetails(page, buyer);
  const boxes = page.locator('#code-form input');
  for (const popup of ['wrong-code', 'wrong-code', 'wrong-code', 'wrong-code', 'code-void']) {
    await boxes.first().focus();
    await page.keyboard.type('000000');
    await page.getByRole('button', { name: t('personal.check'), exact: true }).click();
    await expectPopup(page, 'en', popup);
    await closePopup(page, 'en');
    await expect(page).toHaveURL(/personal-information$/);
  }
  const resend = page.getByRole('button', { name: t('personal.resend'), exact: true });
  await expect(resend).toBeFocused();
  const earlier = await codeSentTo(page.request, buyer.e164);
  await resend.click();
  await expect.poll(() => codeSentTo(page.request, buyer.e164)).not.toBe(earlier);
  await confirmCode(page, buyer);
});

test('a common password is refused before a code is sent', async ({ page }) => {
  const t = textsOf('en');
  const buyer = { ...newBuyer('en'), password: 'Password1' };
  await enterDetails(page, buyer);
  await sendDetails(page, buyer);
  const password = page.locator('#password');
  await expectMessage(password, 'en', 'form.password-common');
  await expect(password).toBeFocused();
  await expect(page.locator('#code-form')).toHaveCount(0);
  await password.fill('Quiet-Harbour-58');
  await page.getByRole('button', { name: t('personal.send'), exact: true }).click();
  await confirmCode(page, buyer);
});

test('details made invalid after the confirmation keep payment shut, with the error at its field', async ({
  page,
}) => {
  const t = textsOf('en');
  const buyer = newBuyer('en');
  await enterDetails(page, buyer);
  await sendDetails(page, buyer);
  await confirmCode(page, buyer);
  await page.goBack();
  await page.locator('#password').fill('abc');
  await page.locator('#first-name').fill('');
  await page.getByRole('button', { name: t('personal.confirmed-link'), exact: true }).click();
  await expectMessage(page.locator('#password'), 'en', 'form.password-character');
  await expect(page).toHaveURL(/personal-information$/);
  await page.goto(ROUTES.payment);
  const popup = await expectPopup(page, 'en', 'details-invalid');
  await popup.getByRole('link').click();
  await expect(page).toHaveURL(/personal-information$/);
  await expectMessage(page.locator('#first-name'), 'en', 'form.required');
  await expect(page.locator('#first-name')).toBeFocused();
  await page.locator('#first-name').fill('Robin');
  await page.locator('#password').fill('Quiet-Harbour-58');
  await page.getByRole('button', { name: t('personal.confirmed-link'), exact: true }).click();
  await expect(page).toHaveURL(/payment$/);
});

test('an order left for 30 minutes says that its password went, and leads back to the details', async ({
  page,
}) => {
  await enterPayment(page, newBuyer('en'));
  await page.evaluate((ms) => {
    const order = JSON.parse(sessionStorage.getItem('orderData') ?? '{}');
    sessionStorage.setItem(
      'orderData',
      JSON.stringify({ ...order, touchedAt: order.touchedAt - ms }),
    );
  }, ORDER_IDLE_MS);
  await page.reload();
  const popup = await expectPopup(page, 'en', 'order-idle');
  await popup.getByRole('link').click();
  await expect(page.locator('#password')).toHaveValue('');
});

test('a browser without network is told so', async ({ page, context }) => {
  const buyer = newBuyer('en');
  await enterDetails(page, buyer);
  await page.locator('#first-name').focus();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await sendDetails(page, buyer);
  await expectPopup(page, 'en', 'offline');
});

test('an existing customer is led to the sign-in page, where the email is filled in', async ({
  page,
}) => {
  const buyer = { ...newBuyer('en'), email: 'demo@bglobal.test' };
  await enterDetails(page, buyer);
  await sendDetails(page, buyer);
  await expect(page.getByText(textsOf('en')('personal.existing-title'))).toBeVisible();
  const existing = page.locator('#existing-customer');
  await existing.getByRole('link', { name: textsOf('en')('personal.existing-login') }).click();
  await expect(page).toHaveURL(new RegExp(`${ROUTES.login}`));
  await expect(page.locator('#username')).toHaveValue(buyer.email);
});

test.describe('without the phone widget', () => {
  for (const { language, phone, e164 } of [
    { language: 'en', phone: '2025555912', e164: '+12025555912' },
    { language: 'he', phone: '050-234-5678', e164: '+972502345678' },
  ] as const) {
    test(`the code goes to the number of the locked country, in ${language}`, async ({ page }) => {
      await page.route('**/phone-widget*', (route) => route.abort());
      const buyer = { ...newBuyer(language), phone };
      await enterDetails(page, buyer);
      const asked = page.waitForRequest((sent) => sent.url().endsWith('/FindCustomer'));
      await sendDetails(page, buyer);
      expect((await asked).postDataJSON()).toMatchObject({ phone: e164 });
      await expect(page.locator('#code-form')).toBeVisible();
      await expect(page.locator('#phone'), 'it stays as it was typed').toHaveValue(phone);
    });
  }

  test("the provider's reason is shown beside the field", async ({ page }) => {
    await page.route('**/phone-widget*', (route) => route.abort());
    const buyer = { ...newBuyer('he'), phone: '02-555-0143' };
    await enterDetails(page, buyer);
    await sendDetails(page, buyer);
    const t = textsOf('he');
    await expect(page.locator('#phone')).toHaveAccessibleDescription(
      new RegExp(t('form.phone-not-mobile')),
    );
    await expect(page.locator('#phone')).toBeFocused();
  });
});

test.describe('the phone for the code', () => {
  const REFUSED = {
    en: {
      '0005551234': 'form.invalid-phone-number',
      '1115551234': 'form.invalid-phone-number',
      '9999999999': 'form.invalid-phone-number',
    },
    he: { '000000000': 'form.invalid-phone-number', '02-555-0143': 'form.phone-not-mobile' },
  } as const;

  for (const language of ['en', 'he'] as const) {
    test(`is refused when the field is left and no such mobile exists, in ${language}`, async ({
      page,
    }) => {
      await enterDetails(page, newBuyer(language));
      const field = page.locator('#phone');
      for (const [phone, key] of Object.entries(REFUSED[language])) {
        await field.fill(phone);
        await expect(page.locator('.iti')).toBeVisible();
        await page.locator('#email').focus();
        await expect(field).toHaveAccessibleDescription(new RegExp(textsOf(language)(key)));
        await field.fill('');
        await expect(field).not.toHaveAccessibleDescription(new RegExp(textsOf(language)(key)));
      }
    });
  }

  test('is the national part of a whole number that is pasted', async ({ page }) => {
    const buyer = { ...newBuyer('he'), phone: '+972 50-234-5678' };
    await enterDetails(page, buyer);
    const asked = page.waitForRequest((sent) => sent.url().endsWith('/FindCustomer'));
    await sendDetails(page, buyer);
    expect((await asked).postDataJSON()).toMatchObject({ phone: '+972502345678' });
    await expect(page.locator('.code-check__text')).toContainText('+972 50-234-5678');
  });
});
