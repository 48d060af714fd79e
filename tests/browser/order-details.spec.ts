import { expect, test } from '@playwright/test';
import { LANGUAGES } from '#config/languages.ts';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import {
  buyNumber,
  CARDS,
  chooseNumber,
  fillPayment,
  placeOrder,
  reachPayment,
  sendDetails,
} from './support/buy.ts';
import { newBuyer } from './support/buyer.ts';
import { closePopup, expectPopup, homeOf } from './support/popup.ts';
import { textsOf } from './support/texts.ts';

for (const language of LANGUAGES) {
  const t = textsOf(language);

  test.describe(`personal details in ${language}`, () => {
    test('a wrong code opens the wrong-code pop-up and the buyer stays', async ({ page }) => {
      const buyer = newBuyer(language);
      await chooseNumber(page, buyer);
      await sendDetails(page, buyer);
      const boxes = page.locator('#code-form input');
      await boxes.first().focus();
      await page.keyboard.type('000000');
      await page.getByRole('button', { name: t('personal.check'), exact: true }).click();
      await expectPopup(page, language, 'wrong-code');
      await closePopup(page, language);
      await expect(page).toHaveURL(/personal-information$/);
    });

    test('an existing customer is told so, with a way to sign in', async ({ page }) => {
      const buyer = { ...newBuyer(language), email: 'demo@bglobal.test' };
      await chooseNumber(page, buyer);
      await sendDetails(page, buyer);
      await expect(page.getByText(t('personal.existing-title'))).toBeVisible();
      await page.getByRole('link', { name: t('personal.existing-login'), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${localizedPath(language, ROUTES.login)}`));
    });

    for (const route of [ROUTES.personalInformation, ROUTES.payment]) {
      test(`${route} without an order opens server-error and leads home`, async ({ page }) => {
        await page.goto(localizedPath(language, route));
        await expectPopup(page, language, 'server-error');
        await closePopup(page, language);
        await expect(page).toHaveURL(homeOf(language));
      });
    }

    test('details without a number get a message next to every field, and the first gets the focus', async ({
      page,
    }) => {
      await chooseNumber(page, newBuyer(language));
      await page.getByRole('button', { name: t('personal.send'), exact: true }).click();
      const first = page.getByLabel(t('personal.first-name'), { exact: true });
      await expect(first).toBeFocused();
      await expect(first).toHaveAccessibleDescription(t('form.required'));
      await expect(page.locator('#details-form [aria-invalid="true"]')).toHaveCount(6);
    });
  });

  test(`a choose-number page whose API is down opens server-error and leads home, in ${language}`, async ({
    page,
  }) => {
    const buyer = newBuyer(language);
    await page.route('**/hub/api/**', (route) => route.abort());
    await page.goto(
      localizedPath(language, chooseYourNumberRoute(buyer.didCountry, buyer.packageCountry)),
    );
    await page.locator('button.number-chip').first().scrollIntoViewIfNeeded();
    await expectPopup(page, language, 'server-error');
    await closePopup(page, language);
    await expect(page).toHaveURL(homeOf(language));
  });
}

test('the phone code goes into all six boxes when it is pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await chooseNumber(page, newBuyer('he'));
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
  await reachPayment(page, buyer);
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

test('after a purchase the payment page has nothing left to pay', async ({ page }) => {
  await buyNumber(page, newBuyer('en'));
  await page.goto(ROUTES.payment);
  await expectPopup(page, 'en', 'server-error');
});

test.describe('without the phone widget', () => {
  for (const { language, phone, e164 } of [
    { language: 'en', phone: '2025555912', e164: '+12025555912' },
    { language: 'he', phone: '050-234-5678', e164: '+972502345678' },
  ] as const) {
    test(`the code goes to the number of the locked country, in ${language}`, async ({ page }) => {
      await page.route('**/phone-widget*', (route) => route.abort());
      const buyer = { ...newBuyer(language), phone };
      await chooseNumber(page, buyer);
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
    await chooseNumber(page, buyer);
    await sendDetails(page, buyer);
    const t = textsOf('he');
    await expect(page.locator('#phone')).toHaveAccessibleDescription(
      new RegExp(t('form.phone-not-mobile')),
    );
    await expect(page.locator('#phone')).toBeFocused();
  });
});

test.describe('the phone for the code', () => {
  for (const { language, phone, key } of [
    { language: 'en', phone: '0005551234', key: 'form.invalidPhoneNumber' },
    { language: 'en', phone: '1115551234', key: 'form.invalidPhoneNumber' },
    { language: 'en', phone: '9999999999', key: 'form.invalidPhoneNumber' },
    { language: 'he', phone: '000000000', key: 'form.invalidPhoneNumber' },
    { language: 'he', phone: '02-555-0143', key: 'form.phone-not-mobile' },
  ] as const) {
    test(`${phone} is refused when the field is left, in ${language}`, async ({ page }) => {
      await chooseNumber(page, newBuyer(language));
      const field = page.locator('#phone');
      await field.fill(phone);
      await expect(page.locator('.iti')).toBeVisible();
      await page.locator('#email').focus();
      await expect(field).toHaveAccessibleDescription(new RegExp(textsOf(language)(key)));
    });
  }

  test('is the national part of a whole number that is pasted', async ({ page }) => {
    const buyer = { ...newBuyer('he'), phone: '+972 50-234-5678' };
    await chooseNumber(page, buyer);
    const asked = page.waitForRequest((sent) => sent.url().endsWith('/FindCustomer'));
    await sendDetails(page, buyer);
    expect((await asked).postDataJSON()).toMatchObject({ phone: '+972502345678' });
    await expect(page.locator('.code-check__text')).toContainText('+972 50-234-5678');
  });
});
