import { expect, test } from '@playwright/test';
import { LIMITS } from '#config/limits/limits.ts';
import { ROUTES } from '#config/routes.ts';
import { findCustomer, validateCode } from '#contract/main/ordering.ts';
import { ORDER_IDLE_MS } from '#stores/order/order-data.ts';
import {
  checkCode,
  confirmCode,
  fillDetails,
  payButton,
  sendDetails,
} from '../support/buying/buy.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import { leaveAndComeBack } from '../support/pages/cached-page.ts';
import { enterDetails } from '../support/buying/checkout.ts';
import { intercept } from '../support/responses/intercept.ts';
import { dismissPopup } from '../support/pages/popup.ts';
import { bodiesSentTo, holdResponse, respondTo } from '../support/responses/responses.ts';
import { textsOf } from '../support/pages/texts.ts';

test('details that are still in view after 30 idle minutes are stored again with the code', async ({
  page,
}) => {
  const t = textsOf('en');
  const buyer = newBuyer('en');
  await page.clock.install();
  await enterDetails(page, buyer);
  await sendDetails(page, buyer);
  await expect(page.locator('#code-form')).toBeVisible();
  await page.clock.fastForward(ORDER_IDLE_MS);
  expect(await page.evaluate(() => sessionStorage.getItem('orderData'))).not.toContain(buyer.email);
  await confirmCode(page, buyer);
  await expect(payButton(page, 'en')).toBeEnabled();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(ROUTES.personalInformation);
  await expect(page.getByText(t('personal.confirmed-text'))).toBeVisible();
  await page.clock.fastForward(ORDER_IDLE_MS);
  await page.getByRole('button', { name: t('personal.send'), exact: true }).click();
  await expect(page.locator('#code-form')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('orderData'))).toContain(buyer.email);
});

test('a right code is not asked for again when the browser shows the page from its cache', async ({
  page,
}) => {
  const t = textsOf('en');
  const buyer = newBuyer('en');
  await enterDetails(page, buyer);
  await sendDetails(page, buyer);
  await leaveAndComeBack(page, /\/payment$/, () => checkCode(page, buyer));
  await expect(page.getByText(t('personal.confirmed-text'))).toBeVisible();
  await expect(page.locator('#code-form')).toHaveCount(0);
  await page.getByRole('button', { name: t('personal.confirmed-link'), exact: true }).click();
  await expect(payButton(page, 'en')).toBeEnabled();
});

test('an email that is changed while the code is checked is not confirmed by it', async ({
  page,
}) => {
  const t = textsOf('en');
  const buyer = newBuyer('en');
  await enterDetails(page, buyer);
  await sendDetails(page, buyer);
  await expect(page.locator('#code-form')).toBeVisible();
  const { promise: isChanged, resolve: respond } = Promise.withResolvers<void>();
  await respondTo(page, validateCode, async (route) => {
    const response = await route.fetch();
    await isChanged;
    await route.fulfill({ response });
  });
  const isSent = page.waitForRequest((sent) => sent.url().includes('ValidateCode'));
  await checkCode(page, buyer);
  await isSent;
  await page.locator('#email').fill(`other-${buyer.email}`);
  const send = page.getByRole('button', { name: t('personal.send'), exact: true });
  await expect(send, 'one request at a time').toHaveAttribute('aria-disabled', 'true');
  respond();
  await expect(send).toBeEnabled();
  await send.click();
  await expect(page.locator('#code-form')).toBeVisible();
  await expect(page).toHaveURL(/personal-information$/);
});

test('a code sent again is announced each time, in empty boxes of which the first has the focus', async ({
  page,
}) => {
  const t = textsOf('en');
  const buyer = newBuyer('en');
  await page.clock.install();
  await enterDetails(page, buyer);
  await sendDetails(page, buyer);
  const boxes = page.locator('#code-form input');
  await expect(boxes.first()).toBeFocused();
  const announced = page.getByText(t('personal.resent'));
  for (const typed of ['12', '34']) {
    await page.keyboard.type(typed);
    await page.clock.fastForward(LIMITS.resendCodeSeconds * 1_000);
    const respond = await holdResponse(page, findCustomer);
    await page.getByRole('button', { name: t('personal.resend'), exact: true }).press('Enter');
    await expect(announced, 'gone until it is true again').toBeHidden();
    await respond();
    await expect(announced).toBeVisible();
    await expect(boxes.first()).toBeFocused();
    expect(
      await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value)),
    ).toEqual(['', '', '', '', '', '']);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('the boxes of a code that Enter in a field has sent for have the focus', async ({ page }) => {
  const buyer = newBuyer('en');
  await enterDetails(page, buyer);
  await fillDetails(page, buyer);
  // Until then Enter sends no form.
  await expect(page.locator('#details-form [type=submit]')).toBeEnabled();
  await page.locator('#last-name').press('Enter');
  await expect(page.locator('#code-form input').first()).toBeFocused();
});

test('the boxes of a code leave the focus in the field where the buyer types meanwhile', async ({
  page,
}) => {
  const buyer = newBuyer('en');
  await enterDetails(page, buyer);
  const respond = await holdResponse(page, findCustomer);
  await sendDetails(page, buyer);
  const name = page.locator('#last-name');
  await name.fill('Mil');
  await respond();
  await expect(page.locator('#code-form')).toBeVisible();
  await page.keyboard.type('ler');
  await expect(name).toHaveValue('Miller');
  await expect(name).toBeFocused();
});

test('a press waits, busy, for a phone field that loads, and works again when that takes 25 seconds', async ({
  page,
}) => {
  const { promise: loads, resolve: load } = Promise.withResolvers<void>();
  await intercept(page, '**/phone-widget*.js', (route) => loads.then(() => route.continue()));
  const buyer = newBuyer('en');
  await enterDetails(page, buyer);
  await page.clock.install();
  const asked = bodiesSentTo(page, findCustomer);
  await sendDetails(page, buyer);
  const send = page.getByRole('button', { name: textsOf('en')('personal.send'), exact: true });
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(25_500);
  await dismissPopup(page, 'en', 'server-error');
  await expect(send).not.toHaveAttribute('aria-busy');
  await expect(page.locator('#email')).toHaveValue(buyer.email);
  load();
  await expect(page.locator('.phone-field .iti')).toBeVisible();
  expect(asked, 'nothing is sent once it has loaded').toEqual([]);
  await send.click();
  await expect(page.locator('#code-form')).toBeVisible();
  expect(asked).toHaveLength(1);
});
