import { expect, test, type Locator } from '@playwright/test';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { getAvailableDids, getOrderPackagePrice } from '#contract/hub/catalogue.ts';
import { findCustomer } from '#contract/main/ordering.ts';
import { CARDS, confirmCode, fillPayment, placeOrder, sendDetails } from '../support/buying/buy.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import { enterDetails, enterPayment } from '../support/buying/checkout.ts';
import { expectMessage } from '../support/pages/fields.ts';
import { intercept } from '../support/responses/intercept.ts';
import { codeSentTo } from '../support/customers/outbox.ts';
import { closePopup, dismissPopup, expectPopup, homeOf } from '../support/pages/popup.ts';
import { bodiesSentTo, respondTo, unsuccessful } from '../support/responses/responses.ts';
import { textsOf } from '../support/pages/texts.ts';
import { interactWithPage, pressTwice, waitForResponses } from '../support/pages/visit.ts';

const textsIn = (fields: Locator): Promise<string> =>
  fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value).join(''));

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
  const rules = new RegExp(`${t('personal.rules-title')}.*${t('personal.rule-unmet')}`);
  await expect(page.locator('#password')).toHaveAccessibleDescription(rules);
});

test('an empty list in an unsuccessful response is a failure, not a country that is sold out', async ({
  page,
}) => {
  const buyer = newBuyer('en');
  await respondTo(page, getAvailableDids, unsuccessful(undefined, []));
  await page.goto(chooseYourNumberRoute(buyer.didCountry, buyer.packageCountry));
  await interactWithPage(page);
  await expectPopup(page, 'en', 'server-error');
});

test('a price of 0 in an unsuccessful response is not offered for payment', async ({ page }) => {
  const t = textsOf('en');
  await respondTo(page, getOrderPackagePrice, unsuccessful(undefined, { price: 0, discounts: [] }));
  await enterPayment(page, newBuyer('en'));
  await interactWithPage(page);
  await dismissPopup(page, 'en', 'server-error');
  const retry = page.getByRole('button', { name: t('payment.price-retry'), exact: true });
  await expect(retry).toBeVisible();
  await expect(page.getByText('$0.00')).toHaveCount(0);
});

test('going back and reloading in the middle keeps the order, also while the code is entered', async ({
  page,
}) => {
  const buyer = newBuyer('en');
  await enterDetails(page, buyer);
  await sendDetails(page, buyer);
  await expect(page.locator('#code-form')).toBeVisible();
  await test.step('the boxes, the consent and the wait for a new code stay', async () => {
    await page.reload();
    await expect(page.locator('#consent')).toBeChecked();
    await expect(page.locator('#code-form')).toContainText(/New code in \d+ s/);
  });
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
  await test.step('after paying, details and payment lead to the complete order', async () => {
    for (const route of [ROUTES.payment, ROUTES.personalInformation]) {
      await page.goto(route);
      await expectPopup(page, 'en', 'already-ordered');
      await closePopup(page, 'en');
      await expect(page).toHaveURL(/\/order$/);
    }
  });
});

test('a common password is refused before a code is sent; after five wrong codes a new one is offered', async ({
  page,
}) => {
  const t = textsOf('en');
  const buyer = { ...newBuyer('en'), password: 'Password1' };
  await waitForResponses(page);
  await enterDetails(page, buyer);
  await sendDetails(page, buyer);
  const password = page.locator('#password');
  await expectMessage(password, 'en', 'form.password-common');
  await expect(password).toBeFocused();
  await expect(page.locator('#code-form')).toHaveCount(0);
  await password.fill('Quiet-Harbour-58');
  const codes = bodiesSentTo(page, findCustomer);
  await pressTwice(page.getByRole('button', { name: t('personal.send'), exact: true }));
  const boxes = page.locator('#code-form input');
  await expect(boxes.first()).toBeFocused();
  expect(codes, 'two quick presses send one code').toHaveLength(1);
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
  const { promise: codeIsTyped, resolve: typeIt } = Promise.withResolvers<void>();
  await respondTo(page, findCustomer, async (route) => {
    const response = await route.fetch();
    await codeIsTyped;
    await route.fulfill({ response });
  });
  await boxes.first().focus();
  await page.keyboard.type('111');
  await resend.click();
  let code = earlier;
  await expect
    .poll(async () => (code = await codeSentTo(page.request, buyer.e164)))
    .not.toBe(earlier);
  await expect(boxes.first(), 'what was typed before the press is gone').toHaveValue('');
  await boxes.first().focus();
  await page.keyboard.type(code);
  typeIt();
  await expect(page.locator('#code-form')).toContainText(/New code in \d+ s/);
  expect(await textsIn(boxes), 'the response leaves what was typed after it').toBe(code);
  await page.getByRole('button', { name: t('personal.check'), exact: true }).click();
  await expect(page).toHaveURL(/payment$/);
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
  const onward = page.getByRole('button', { name: t('personal.confirmed-link'), exact: true });
  // The details are restored by then: a field that was emptied before would be filled again.
  await expect(onward).toBeVisible();
  await page.locator('#password').fill('abc');
  await page.locator('#first-name').fill('');
  await onward.click();
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
  await onward.click();
  await expect(page).toHaveURL(/payment$/);
});

test('a browser without network shows an error', async ({ page, context }) => {
  const buyer = newBuyer('en');
  await enterDetails(page, buyer);
  await page.locator('#first-name').focus();
  // What the form loads when it is touched, and the page's frame, which opens the pop-up.
  await expect(page.locator('.iti')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-session', 'visitor');
  await context.setOffline(true);
  await sendDetails(page, buyer);
  await expectPopup(page, 'en', 'offline');
});

test('an existing customer is led to the sign-in page, where the email is filled in; the header leads on from there as well', async ({
  page,
}) => {
  const buyer = { ...newBuyer('en'), email: 'demo@bglobal.test' };
  await enterDetails(page, buyer);
  await sendDetails(page, buyer);
  await expect(page.getByText(textsOf('en')('personal.existing-title'))).toBeVisible();
  const signIn = page
    .locator('#existing-customer')
    .getByRole('link', { name: textsOf('en')('personal.existing-login') });
  const address = (await signIn.getAttribute('href')) ?? '';
  expect(new URLSearchParams(address.split('?')[1]).get('next')).toMatch(/add-number$/);
  await expect(
    page.getByRole('banner').getByRole('link', { name: textsOf('en')('frame.login') }),
  ).toHaveAttribute('href', address);
  await signIn.click();
  await expect(page).toHaveURL(new RegExp(`${ROUTES.login}`));
  await expect(page.locator('#username')).toHaveValue(buyer.email);
});

test('the caret stays at the end of a number that the phone widget formats when it has loaded', async ({
  page,
}) => {
  const { promise: loads, resolve: load } = Promise.withResolvers<void>();
  await intercept(page, '**/phone-widget*.js', (route) => loads.then(() => route.continue()));
  await enterDetails(page, { ...newBuyer('en'), packageCountry: 'germany' });
  const phone = page.locator('#phone');
  await phone.focus();
  await page.keyboard.type('3012345');
  load();
  await expect(phone).toHaveValue('30 12345');
  await page.keyboard.type('678');
  await expect(phone).toHaveValue('30 12345678');
});

test.describe('without the phone widget', () => {
  for (const { language, phone, e164 } of [
    { language: 'en', phone: '2025555912', e164: '+12025555912' },
    { language: 'he', phone: '050-234-5678', e164: '+972502345678' },
  ] as const) {
    test(`the code goes to the number of the locked country, in ${language}`, async ({ page }) => {
      await intercept(page, '**/phone-widget*', (route) => route.abort());
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
    await intercept(page, '**/phone-widget*', (route) => route.abort());
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

  test('is the national part of a whole number that is pasted, and a pasted code fills all six boxes', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const buyer = { ...newBuyer('he'), phone: '+972 50-234-5678' };
    await enterDetails(page, buyer);
    const asked = page.waitForRequest((sent) => sent.url().endsWith('/FindCustomer'));
    await sendDetails(page, buyer);
    expect((await asked).postDataJSON()).toMatchObject({ phone: '+972502345678' });
    await expect(page.locator('.code-check__text')).toContainText('+972 50-234-5678');
    const boxes = page.locator('#code-form input');
    await page.evaluate(() => navigator.clipboard.writeText('123 456'));
    await boxes.first().focus();
    await page.keyboard.press('ControlOrMeta+v');
    for (const [index, digit] of [...'123456'].entries()) {
      await expect(boxes.nth(index)).toHaveValue(digit);
    }
  });
});
