import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import { holdNumber } from '#contract/hub/holds.ts';
import { createValidatedSubscriber, validatePromoCode } from '#contract/main/ordering.ts';
import { placeName } from '#i18n/countries/place-names.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { confirmPhone, openAccount, orderNumber, sessionOf } from '../support/customers/account.ts';
import { numbersOf, storeOrder } from '../support/customers/added-numbers.ts';
import { CARDS, expectThanks, fillPayment, payButton, placeOrder } from '../support/buying/buy.ts';
import { newBuyer, type Buyer } from '../support/buying/buyer.ts';
import { enterPayment, orderOf } from '../support/buying/checkout.ts';
import { open, storeSession } from '../support/buying/enter.ts';
import { messagesTo } from '../support/customers/outbox.ts';
import { newNetwork } from '../support/shops/network.ts';
import { expectPopup } from '../support/pages/popup.ts';
import {
  bodiesSentTo,
  jsonResponse,
  networkError,
  rejected,
  respondTo,
  success,
} from '../support/responses/responses.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { settled } from '../support/pages/visit.ts';

/** Numbers of this country are chosen by the tests of this file alone, also the nearest ones. */
const FROM_SWEDEN = { didCountry: 'sweden' };

const swede = (): Buyer => ({ ...newBuyer('en'), ...FROM_SWEDEN });

test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': newNetwork() });
});

/** Interacts with the page, from when on it holds the number. */
async function begin(page: Page): Promise<void> {
  await settled(page);
  await page.mouse.move(20, 20);
  await page.mouse.move(40, 40);
}

async function enterAndBegin(page: Page, buyer: Buyer): Promise<void> {
  await enterPayment(page, buyer);
  await begin(page);
}

/** Asks for a hold as another visitor; returns the seconds, or the code of the refusal. */
async function holdAsOther(didId: number): Promise<number | string | undefined> {
  const headers = {
    'hold-token': randomUUID().replaceAll('-', ''),
    'x-forwarded-for': newNetwork(),
  };
  const { body } = await callShop(holdNumber, { body: { didId }, headers });
  return body.result?.secondsLeft ?? body.messages[0]?.code;
}

const orderIn = (page: Page): Promise<OrderData> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('orderData') ?? '{}') as OrderData);

const note = (page: Page) => page.locator('.hold-note');
const gone = (page: Page) =>
  page.getByRole('region', { name: textsOf('en')('hold-number.gone'), exact: true });
const nearest = (page: Page) => gone(page).getByRole('button');

/** Chooses the nearest of the numbers on offer; returns it as it is shown. */
async function chooseNearest(page: Page): Promise<string> {
  const number = await nearest(page).first().locator('bdi').first().innerText();
  await nearest(page).first().click();
  return number;
}

/** Sees the number's place and the time until which it is held. */
async function expectHeld(page: Page, { language }: Buyer, { state }: OrderData['didData']) {
  await expect(page.locator('.order-summary')).toContainText(placeName(language, state));
  const [before, after] = textsOf(language)('hold-number.held').split('{{time}}');
  // The time is isolated, so that Hebrew leaves its digits in order.
  const time = String.raw`\u2068\d{1,2}:\d\d(\s[AP]M)?\u2069`;
  await expect(note(page)).toHaveText(new RegExp(`^${before}${time}${after}$`));
}

test('a number is held once the page has loaded, until a time that a reload keeps, and then sold', async ({
  page,
}) => {
  const buyer = newBuyer('en');
  const held = page.waitForResponse((response) => response.url().endsWith('/dids/hold'));
  await enterPayment(page, buyer);
  await held;
  const { didData } = await orderIn(page);
  const { didid } = didData;
  expect(await holdAsOther(didid), 'nothing was moved or pressed').toBe('number-held');
  await expect(page.locator('astro-island[ssr] .hold-note')).toHaveText('');
  await begin(page);
  await expectHeld(page, buyer, didData);
  const other = newBuyer('en');
  await confirmPhone(other);
  expect(await orderNumber(other, didid)).toBe('taken');
  const asked = page.waitForResponse((response) => response.url().endsWith('/dids/hold'));
  await page.reload();
  await begin(page);
  const { result } = (await (await asked).json()) as { result: { secondsLeft: number } };
  expect(result.secondsLeft, 'the end is the same').toBeLessThan(900);
  await expect(note(page)).toHaveText(/\d:\d\d/);
  await fillPayment(page, buyer, CARDS.visa);
  await placeOrder(page, buyer);
  await expectThanks(page, buyer);
  expect(await holdAsOther(didid)).toBe('number-taken');
});

test('the place of a number and the time until which it is held are shown in Hebrew', async ({
  page,
}) => {
  const buyer = newBuyer('he');
  await enterAndBegin(page, buyer);
  await expectHeld(page, buyer, (await orderIn(page)).didData);
});

test('the end of a hold is said, and the next press asks for another one', async ({ page }) => {
  const t = textsOf('en');
  const buyer = newBuyer('en');
  const restore = await respondTo(page, holdNumber, success({ didId: 1, secondsLeft: 1 }));
  await enterAndBegin(page, buyer);
  await expect(note(page)).toHaveText(t('hold-number.ended'));
  await restore();
  await page.keyboard.press('Tab');
  await expect(note(page)).toHaveText(/\d:\d\d/);
  expect(await holdAsOther((await orderIn(page)).didData.didid)).toBe('number-held');
});

test('a hold that ended while the device slept is said to have ended when the page is shown again', async ({
  page,
}) => {
  await page.clock.install();
  await enterAndBegin(page, newBuyer('en'));
  await expect(note(page)).toHaveText(/\d:\d\d/);
  // Its timers did not run meanwhile.
  await page.clock.setSystemTime(Date.now() + 20 * 60_000);
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(note(page)).toHaveText(textsOf('en')('hold-number.ended'));
});

test('a number is sold without a hold where none is granted, and nothing is said of it', async ({
  page,
}) => {
  const buyer = newBuyer('en');
  let restore = async (): Promise<void> => undefined;
  for (const response of [rejected(429), rejected(404, 'not-found'), networkError]) {
    await restore();
    restore = await respondTo(page, holdNumber, response);
    const asked = page.waitForRequest((sent) => sent.url().endsWith('/dids/hold'));
    await (page.url().endsWith(ROUTES.payment) ? page.reload() : enterPayment(page, buyer));
    await begin(page);
    await asked;
    await expect(payButton(page, 'en')).toBeEnabled();
    await expect(note(page)).toBeEmpty();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
  await fillPayment(page, buyer, CARDS.visa);
  await placeOrder(page, buyer);
  await expectThanks(page, buyer);
});

/* Each of two tests side by side would be offered the number that the other one chooses. */
test.describe('the nearest number', () => {
  test.describe.configure({ mode: 'default' });

  test('a number that another visitor holds is replaced by the nearest one, which loads at another try, with its price and coupon', async ({
    page,
  }) => {
    const t = textsOf('en');
    const buyer = swede();
    await enterAndBegin(page, buyer);
    await expect(note(page)).not.toBeEmpty();
    const { didData } = await orderIn(page);
    const code = page.getByLabel(t('coupon.label'), { exact: true });
    await code.fill('\u2068WELCOME10\u2069');
    await page.getByRole('button', { name: t('coupon.apply'), exact: true }).click();
    await expect(page.getByRole('button', { name: t('coupon.remove'), exact: true })).toBeVisible();
    // In another browser the number is held by another visitor.
    await page.evaluate(() => localStorage.removeItem('holdToken'));
    const stop = await respondTo(page, getAvailableDids, networkError);
    await page.reload();
    await begin(page);
    await expect(gone(page)).toContainText(t('hold-number.none-near'));
    await expect(gone(page)).not.toBeFocused();
    await stop();
    await gone(page)
      .getByRole('button', { name: t('profile.try-again'), exact: true })
      .click();
    await expect(gone(page)).toContainText(t('hold-number.nearest'));
    const checked = bodiesSentTo(page, validatePromoCode);
    const held = bodiesSentTo(page, holdNumber);
    const number = await chooseNearest(page);
    expect(number).not.toBe(didData.did);
    await expect(note(page)).toBeFocused();
    await expect(note(page)).toContainText(number);
    await expect(note(page)).toContainText(/\d:\d\d/);
    await expect(gone(page)).toHaveCount(0);
    const { didid, state } = (await orderIn(page)).didData;
    expect(state).toBe(didData.state);
    expect(held).toEqual([{ didId: didid, insteadOf: didData.didid }]);
    await expect(page.locator('.order-summary')).toContainText(number);
    await expect(page.locator('.agreement')).toContainText(number);
    await expect(page.getByRole('button', { name: t('coupon.remove'), exact: true })).toBeVisible();
    await expect.poll(() => checked).toMatchObject([{ DIDID: didid, PromoCode: 'WELCOME10' }]);
    await fillPayment(page, buyer, CARDS.visa);
    await placeOrder(page, buyer);
    await expectThanks(page, buyer);
  });

  test('a hold that another tab has ended makes way for the nearest numbers when the page is shown', async ({
    page,
  }) => {
    await page.clock.install();
    await enterAndBegin(page, swede());
    await expect(note(page)).toHaveText(/\d:\d\d/);
    const { didid } = (await orderIn(page)).didData;
    const { didData: other } = await orderOf(swede());
    // As the other tab does: it holds a number in place of this one.
    const secret = await page.evaluate(() => {
      localStorage.setItem('heldUntil', String(Date.now() + 20 * 60_000));
      return localStorage.getItem('holdToken') ?? '';
    });
    const headers = { 'hold-token': secret, 'x-forwarded-for': newNetwork() };
    await callShop(holdNumber, { body: { didId: other.didid, insteadOf: didid }, headers });
    expect(await holdAsOther(didid)).toBe(900);
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await expect(gone(page)).toBeVisible();
    await page.clock.runFor(16 * 60_000);
    await expect(gone(page), 'its end changes nothing any more').toBeVisible();
  });

  test('a number that was sold meanwhile is replaced without a charge, and what was typed stays, the card too', async ({
    page,
  }) => {
    const t = textsOf('en');
    const [slow, quick] = [swede(), newBuyer('en')];
    const release = await respondTo(page, holdNumber, networkError);
    await enterAndBegin(page, slow);
    const { didid } = (await orderIn(page)).didData;
    await confirmPhone(quick);
    expect(await orderNumber(quick, didid)).toBe('bought');
    await fillPayment(page, slow, CARDS.visa);
    const typed = () =>
      page
        .locator('#payment-form')
        .locator('input, select')
        .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
    const before = await typed();
    expect(before.join(' ').replaceAll(' ', '')).toContain(CARDS.visa);
    await placeOrder(page, slow);
    await expect(gone(page)).toBeFocused();
    // Not before: the page may request its first hold late, and would find the number gone.
    await release();
    const number = await chooseNearest(page);
    await expect(note(page)).toContainText(/\d:\d\d/);
    expect(await typed()).toEqual(before);
    await expect(payButton(page, 'en')).toBeEnabled();
    await placeOrder(page, slow);
    await expectThanks(page, slow);
    await expect(page.getByText(number)).toBeVisible();
    const mails = await messagesTo(page.request, slow.email);
    expect(mails.filter(({ body }) => /\$\d/.test(body))).toHaveLength(1);
    expect(await holdAsOther(didid)).toBe('number-taken');
    expect(t('hold-number.gone-text')).not.toBe('');
  });

  test('an order that is refused after 25 seconds, as its number is sold, makes way for the nearest ones', async ({
    page,
  }) => {
    const buyer = swede();
    await enterAndBegin(page, buyer);
    await fillPayment(page, buyer, CARDS.visa);
    const { promise: isLate, resolve: respond } = Promise.withResolvers<void>();
    const sold = jsonResponse({ isSuccessful: false, response_code: 400, value: 5 });
    await respondTo(page, createValidatedSubscriber, (route) => isLate.then(() => sold(route)));
    await page.clock.install();
    await placeOrder(page, buyer);
    await page.clock.runFor(25_500);
    await expectPopup(page, 'en', 'order-slow');
    respond();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(gone(page)).toBeFocused();
    await expect(nearest(page).first()).toBeVisible();
  });

  test('a signed-in customer buys the nearest one when the number is gone, with the card that was chosen', async ({
    page,
  }) => {
    const t = textsOf('en');
    const [account, order] = await Promise.all([openAccount('en'), orderOf(swede())]);
    const { token, ...session } = await sessionOf(account);
    await storeSession(page, { token, ...session });
    await storeOrder(page, order);
    await open(page, 'en', PROFILE.addNumber);
    await expect(note(page)).toHaveText(/\d:\d\d/);
    await page.getByRole('button', { name: t('add-number.other-card'), exact: true }).click();
    const cards = page.getByRole('radio');
    await expect(cards.first()).toBeVisible();
    // The hold ends, and another visitor is quicker.
    await page.evaluate(() => localStorage.removeItem('holdToken'));
    await page.locator('#add-number-form button[type="submit"]').click();
    await expect(gone(page)).toBeFocused();
    const number = await chooseNearest(page);
    await expect(note(page)).toContainText(number);
    await expect(cards.first(), 'the choice of a card stays open').toBeVisible();
    await page.locator('#add-number-form button[type="submit"]').click();
    await expect(page).toHaveURL(new RegExp(`${PROFILE.myNumbers}$`));
    const bought = await numbersOf(token);
    expect(bought).toHaveLength(2);
    expect(bought).not.toContain(order.didData.didid);
  });
});
