import { expect, test, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { getOrderPackagePrice } from '#contract/hub/catalogue.ts';
import { createValidatedSubscriber, validatePromoCode } from '#contract/main/ordering.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { formatUsd, toCents } from '#lib/money/money.ts';
import { CARDS, fillPayment, payButton, placeOrder } from '../support/buying/buy.ts';
import { newBuyer, type Buyer } from '../support/buying/buyer.ts';
import { enterPayment } from '../support/buying/checkout.ts';
import { intercept } from '../support/responses/intercept.ts';
import { messagesTo } from '../support/customers/outbox.ts';
import { closePopup, expectPopup } from '../support/pages/popup.ts';
import { rateLimited, respondTo, success } from '../support/responses/responses.ts';
import { textsOf } from '../support/pages/texts.ts';
import { interactWithPage, pressTwice, settled } from '../support/pages/visit.ts';

const ORDER = '**/main/api/Customer/CreatevalidatedSubscriber';

const sentOrders = (page: Page): string[] => {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/CreatevalidatedSubscriber')) {
      keys.push(request.headers()['idempotency-key'] ?? '');
    }
  });
  return keys;
};

/** Receipts show how often a buyer was charged. */
const receipts = async (page: Page, buyer: Buyer): Promise<number> => {
  const mails = await messagesTo(page.request, buyer.email);
  return mails.filter(({ body }) => /\$\d/.test(body)).length;
};

const isOnPayment = (page: Page): Promise<void> => expect(page).toHaveURL(/payment$/);

/**
 * How each response to an order is provoked, and the pop-up that follows; the other responses are
 * in tests/unit/features/payment/order-outcome.test.ts. The uncertain one is last, as the
 * order keeps its idempotency key then.
 */
const REFUSALS: Record<
  string,
  { card?: string; before?: (page: Page) => Promise<unknown>; popup: string }
> = {
  'a declined card': { card: CARDS.declined, popup: 'error' },
  'a card without funds': { card: CARDS.noFunds, popup: 'error' },
  'a failing gateway (999)': { card: CARDS.gatewayFails, popup: 'server-error' },
  'bot protection': {
    before: (page) => withBotToken(page, 'sandbox-530'),
    popup: 'recaptcha',
  },
  'no network': {
    before: (page) => intercept(page, ORDER, (route) => route.abort()),
    popup: 'server-error',
  },
};

async function typeCard(page: Page, language: Language, card: string): Promise<void> {
  const t = textsOf(language);
  await page.getByLabel(t('card.number'), { exact: true }).fill(card);
  await page.getByLabel(t('card.cvv'), { exact: true }).fill('123');
}

async function withBotToken(page: Page, token: string): Promise<void> {
  await intercept(page, ORDER, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-recaptcha-token': token } }),
  );
}

test.describe('placing an order', () => {
  const language = 'en';
  const t = textsOf(language);

  test('each response that is no sale opens its pop-up and keeps what was typed, and the next try can succeed', async ({
    page,
  }) => {
    test.slow();
    const buyer = newBuyer(language);
    await enterPayment(page, buyer);
    await fillPayment(page, buyer, CARDS.visa);
    for (const [name, { card = CARDS.visa, before, popup }] of Object.entries(REFUSALS)) {
      await test.step(`${name}: ${popup}`, async () => {
        await before?.(page);
        await typeCard(page, language, card);
        await placeOrder(page, buyer);
        await expectPopup(page, language, popup);
        await closePopup(page, language);
        await isOnPayment(page);
        await expect(page.getByLabel(t('billing.address'), { exact: true })).toHaveValue(
          '1 Main Street',
        );
        await page.unroute(ORDER);
      });
    }
    await typeCard(page, language, CARDS.visa);
    await placeOrder(page, buyer);
    await expect(page).toHaveURL(new RegExp(`${localizedPath(language, ROUTES.order)}$`));
    expect(await receipts(page, buyer)).toBe(1);
  });

  test('a response that was lost on its way charges once, however often the order is placed', async ({
    page,
  }) => {
    const buyer = newBuyer(language);
    await enterPayment(page, buyer);
    const keys = sentOrders(page);
    await intercept(page, ORDER, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await fillPayment(page, buyer, CARDS.visa);
    await placeOrder(page, buyer);
    await expectPopup(page, language, 'server-error');
    await closePopup(page, language);
    await page.unroute(ORDER);
    const isLimited = await respondTo(page, createValidatedSubscriber, rateLimited);
    await placeOrder(page, buyer);
    await expectPopup(page, language, 'rate-limit-exceeded');
    await closePopup(page, language);
    await expect(page.getByText(textsOf(language)('payment.lost'))).toBeVisible();
    await isLimited();
    await page.reload();
    await expect(page.getByText(textsOf(language)('payment.lost'))).toBeVisible();
    await fillPayment(page, buyer, CARDS.visa);
    await placeOrder(page, buyer);
    await expect(page).toHaveURL(new RegExp(`${localizedPath(language, ROUTES.order)}$`));
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
    expect(await receipts(page, buyer)).toBe(1);
  });

  test('a double click on the button that pays sends one order', async ({ page }) => {
    const buyer = newBuyer(language);
    await enterPayment(page, buyer);
    const keys = sentOrders(page);
    await fillPayment(page, buyer, CARDS.visa);
    await pressTwice(payButton(page, language));
    await expect(page).toHaveURL(new RegExp(`${localizedPath(language, ROUTES.order)}$`));
    expect(keys).toHaveLength(1);
    expect(await receipts(page, buyer)).toBe(1);
  });

  test('a price that changed after the page was opened is shown, and the next press pays it', async ({
    page,
  }) => {
    const buyer = newBuyer(language);
    let monthCents = 0;
    const restorePrice = await respondTo(page, getOrderPackagePrice, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      monthCents = toCents(json.result.price);
      json.result.price += 1;
      await route.fulfill({ response, json });
    });
    const coupon = success(null, { response_code: 200, discount: 0.25 });
    const restoreCoupon = await respondTo(page, validatePromoCode, coupon);
    await enterPayment(page, buyer);
    await fillPayment(page, buyer, CARDS.visa);
    await page.getByLabel(t('coupon.label'), { exact: true }).fill('WELCOME10');
    await page.getByRole('button', { name: t('coupon.apply'), exact: true }).click();
    const total = page.locator('.summary__row--total dd');
    await expect(total).toHaveText(formatUsd(monthCents + 75));
    await restorePrice();
    await restoreCoupon();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await respondTo(page, getOrderPackagePrice, async (route) => {
      await released;
      await route.continue();
    });
    await placeOrder(page, buyer);
    const popup = await expectPopup(page, language, 'error');
    await expect(popup).toContainText(t('payment.price-changed'));
    await closePopup(page, language);
    await expect(page.locator('#place-order'), 'while the price is on its way').toBeFocused();
    release();
    const due = formatUsd(monthCents - Math.round(monthCents / 10));
    await expect(total).toHaveText(due);
    await expect(payButton(page, language)).toContainText(due);
    await expect(payButton(page, language)).toBeFocused();
    await placeOrder(page, buyer);
    await expect(page).toHaveURL(new RegExp(`${localizedPath(language, ROUTES.order)}$`));
    await expect(page.locator('main')).toContainText(due);
    expect(await receipts(page, buyer)).toBe(1);
  });

  test('after 25 seconds without a response the page shows that the order is still on its way', async ({
    page,
  }) => {
    const buyer = newBuyer(language);
    await enterPayment(page, buyer);
    await intercept(page, ORDER, () => undefined);
    await fillPayment(page, buyer, CARDS.visa);
    await page.clock.install();
    await placeOrder(page, buyer);
    await page.clock.runFor(25_500);
    await expectPopup(page, language, 'order-slow');
  });

  test('a coupon without a discount opens code-not-valid; a good one lowers the total until it is removed', async ({
    page,
  }) => {
    const buyer = newBuyer(language);
    await enterPayment(page, buyer);
    const code = page.getByLabel(t('coupon.label'), { exact: true });
    const total = page.locator('.summary__row--total dd');
    await expect(total).toHaveText(/\$\d+\.\d\d/);
    const full = await total.innerText();
    await code.fill('ZERO');
    await page.getByRole('button', { name: t('coupon.apply'), exact: true }).click();
    await expectPopup(page, language, 'code-not-valid');
    await closePopup(page, language);
    await code.fill('WELCOME10');
    await page.getByRole('button', { name: t('coupon.apply'), exact: true }).click();
    await expect(total).not.toHaveText(full);
    await page.getByRole('button', { name: t('coupon.remove'), exact: true }).click();
    await expect(total).toHaveText(full);
  });
});

test('a card form whose code does not load shows it, and works at the next try', async ({
  page,
}) => {
  const buyer = newBuyer('en', 'canada');
  const code = /_astro\/PaymentForm[^/]*\.js/;
  await intercept(page, code, (route) => route.abort());
  await enterPayment(page, buyer);
  await placeOrder(page, buyer);
  await expectPopup(page, 'en', 'server-error');
  await closePopup(page, 'en');
  await page.unroute(code);
  await fillPayment(page, buyer, CARDS.visa);
  await placeOrder(page, buyer);
  await expect(page).toHaveURL(new RegExp(`${ROUTES.order}$`));
});

test('going back after paying finds empty card fields, also where the browser shows the page from its cache', async ({
  page,
}) => {
  const buyer = newBuyer('en', 'canada');
  const order = new RegExp(`${ROUTES.order}$`);
  await enterPayment(page, buyer);
  await fillPayment(page, buyer, CARDS.visa);
  // The page stays, as one that the browser caches does.
  await intercept(page, order, (route) => route.fulfill({ status: 204 }));
  const left = page.waitForRequest(
    (request) => request.isNavigationRequest() && order.test(request.url()),
  );
  await placeOrder(page, buyer);
  await left;
  for (const field of ['#card-number', '#card-cvv'])
    await expect(page.locator(field)).toHaveValue('');
  await page.unroute(order);
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expectPopup(page, 'en', 'already-ordered');
  await closePopup(page, 'en');
  await expect(page).toHaveURL(order);
});

test('errors in the card and in the address move the focus once, to the first field', async ({
  page,
}) => {
  const buyer = newBuyer('en', 'canada');
  await enterPayment(page, buyer);
  await interactWithPage(page);
  await settled(page);
  const focused = await page.evaluateHandle(() => {
    const ids: string[] = [];
    document.querySelector('#payment-form')?.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) ids.push(target.id);
    });
    return ids;
  });
  await placeOrder(page, buyer);
  await expect(page.locator('#payment-form [aria-invalid="true"]'), 'both parts').toHaveCount(9);
  // A form library may move the focus again in a task of its own.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await focused.jsonValue()).toEqual(['card-number']);

  await fillPayment(page, buyer, CARDS.visa);
  await page.getByLabel(textsOf('en')('billing.city'), { exact: true }).fill('');
  await placeOrder(page, buyer);
  await expect(page.locator('#billing-city'), 'errors in the address alone').toBeFocused();
});
