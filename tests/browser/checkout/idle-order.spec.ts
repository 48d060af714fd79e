import { expect, test } from '@playwright/test';
import { LIMITS } from '#config/limits/limits.ts';
import { PAYMENT_DRAFT_KEY } from '#config/storage-keys.ts';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { ORDER_IDLE_MS } from '#stores/order/order-data.ts';
import { CARDS, fillPayment, placeOrder } from '../support/buying/buy.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import { enterPayment } from '../support/buying/checkout.ts';
import { dismissPopup, expectPopup } from '../support/pages/popup.ts';
import { holdResponse } from '../support/responses/responses.ts';
import { textsOf } from '../support/pages/texts.ts';
import { interactWithPage, settled } from '../support/pages/visit.ts';

const CARD_FIELDS = ['number', 'holder', 'month', 'year', 'cvv'] as const;

test('the details of an idle order stay by a press in the warning, else they go from tab and page', async ({
  page,
}) => {
  const t = textsOf('en');
  const buyer = newBuyer('en');
  const warning = page.getByRole('dialog', { name: t('session.warning-title') });
  const keep = warning.getByRole('button', { name: t('checkout.keep-details') });
  const untilWarned = async (): Promise<void> => {
    await page.clock.fastForward((LIMITS.orderDataIdleMinutes - 2) * 60_000);
    await expect(keep).toBeFocused();
  };
  const stored = () => page.evaluate(() => sessionStorage.getItem('orderData'));
  await page.clock.install();
  await enterPayment(page, buyer);
  await interactWithPage(page);
  await settled(page);
  const field = page.locator('#card-holder');
  await fillPayment(page, buyer, CARDS.visa);
  await field.focus();
  await test.step('its button is an action of the buyer', async () => {
    await untilWarned();
    await expect(warning).toHaveAccessibleDescription(t('checkout.idle-text'));
    await keep.click();
    await expect(warning).toBeHidden();
    await expect(field).toBeFocused();
  });
  await test.step('Escape is one, too', async () => {
    await untilWarned();
    await page.keyboard.press('Escape');
    await expect(warning).toBeHidden();
    expect(await stored()).toContain(buyer.email);
  });
  await test.step('it closes once the details are deleted, and the fields are empty', async () => {
    await untilWarned();
    await page.clock.fastForward('02:00');
    await expect(warning).toBeHidden();
    expect(await stored()).not.toContain(buyer.email);
    for (const name of CARD_FIELDS) await expect(page.locator(`#card-${name}`)).toHaveValue('');
    await expect(page.locator('#billing-city')).toHaveValue('');
    const popup = await expectPopup(page, 'en', 'order-idle');
    await popup.getByRole('link').click();
    await expect(page.locator('#email')).toHaveValue('');
  });
});

test('an order left for 30 minutes shows that its password went, and leads back to the details', async ({
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

test('a payment under way leaves the fields of an idle order as they are until its response', async ({
  page,
}) => {
  const buyer = newBuyer('en', 'canada');
  await page.clock.install();
  await enterPayment(page, buyer);
  await interactWithPage(page);
  await settled(page);
  await fillPayment(page, buyer, CARDS.declined);
  const respond = await holdResponse(page, createValidatedSubscriber);
  await placeOrder(page, buyer);
  await page.clock.fastForward('32:00');
  await expectPopup(page, 'en', 'order-slow');
  for (const name of CARD_FIELDS) await expect(page.locator(`#card-${name}`)).not.toHaveValue('');
  await respond();
  await test.step('its outcome is shown before what the order lacks', async () => {
    await dismissPopup(page, 'en', 'error');
    await expectPopup(page, 'en', 'order-idle');
    for (const name of CARD_FIELDS) await expect(page.locator(`#card-${name}`)).toHaveValue('');
  });
});

test('typing counts as activity of an order, and without it the address goes with the details', async ({
  page,
}) => {
  await page.clock.install();
  await enterPayment(page, newBuyer('en', 'canada'));
  await interactWithPage(page);
  await settled(page);
  // The states are loaded by the form, which listens by then.
  await expect(page.locator('#billing-state option').nth(1)).toBeAttached();
  for (const holder of ['Ada', 'Ada Lovelace']) {
    await page.clock.fastForward('20:00');
    await page.locator('#card-holder').fill(holder);
  }
  const stored = await page.evaluate(() => sessionStorage.getItem('orderData'));
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ personalInfo: {} });
  await test.step('the address goes with the details of an idle order', async () => {
    await page.locator('#billing-city').fill('Springfield');
    const draft = () => page.evaluate((key) => sessionStorage.getItem(key), PAYMENT_DRAFT_KEY);
    expect(await draft()).toContain('Springfield');
    await page.clock.fastForward('31:00');
    await expectPopup(page, 'en', 'order-idle');
    await expect(page.locator('#billing-city')).toHaveValue('');
    expect((await draft()) ?? '').not.toContain('Springfield');
  });
});
