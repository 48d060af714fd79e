import { expect, test, type Page } from '@playwright/test';
import { chooseYourNumberRoute, phoneNumbersRoute, ROUTES } from '#config/routes.ts';
import { simulateArrival } from '#contract/hub/calls.ts';
import { getCallHistory, updateCallForwarding } from '#contract/hub/numbers.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { expectAccessible } from '../support/pages/axe.ts';
import {
  CARDS,
  expectThanks,
  fillPayment,
  openPlaces,
  payButton,
  placeOrder,
} from '../support/buying/buy.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import { confirmedOrderOf } from '../support/buying/checkout.ts';
import { enter } from '../support/buying/enter.ts';
import { numberOf, typePassword } from '../support/customers/numbers.ts';
import { messagesTo } from '../support/customers/outbox.ts';
import { chooseOwn } from '../support/customers/own-numbers.ts';
import { holdBack, respondTo, success } from '../support/responses/responses.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { gotoStoring, interactWithPage } from '../support/pages/visit.ts';

const t = textsOf('en');
/** The plan of the accounts that tests open. */
const MINUTES = 120;

test('the history shows how long calls were and what is left of the minutes', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  const { token } = session;
  const { didid } = await numberOf(token);
  await typePassword(token);
  const body = { didid, forwardingNumber: '442079460358' };
  expect((await callShop(updateCallForwarding, { token, body })).body.isSuccessful).toBe(true);
  const call = (seconds: number) =>
    callShop(simulateArrival, { token, params: { didid }, body: { kind: 'call', seconds } });
  await call(125);
  await enter(page, session, 'en', PROFILE.myNumbers);
  const month = page.locator('.call-month');
  const left = (minutes: number) => t('call-minutes.left-of', { left: minutes, minutes: MINUTES });
  await expect(month).toContainText(left(MINUTES - 3));
  const meter = page.getByRole('meter', { name: t('call-minutes.left'), exact: true });
  await expect(meter).toHaveAttribute('aria-valuetext', left(MINUTES - 3));
  await expect(month).toContainText('2:05');
  await expect(month).toContainText('$0.00');
  const calls = page.locator('.call');
  await expect(calls).toHaveCount(1);
  await expect(calls).toContainText('2:05');
  await expect(calls).toContainText(t('call-minutes.from-minutes'));
  await expectAccessible(page, 'a history with minutes');

  await call(14_400);
  await call(60);
  await page.reload();
  await expect(month).toContainText(left(0));
  await expect(calls).toHaveCount(3);
  await expect(calls.first()).toContainText(t('call-minutes.not-connected'));
  await expect(calls.nth(1)).toContainText('1:57:00');
  await page.setViewportSize({ width: 320, height: 700 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, 'nothing is wider than the screen').toBeLessThanOrEqual(320);
});

test('the history of a provider without durations is as it was', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  const call = {
    callerID: '12025550152',
    callDestination: '12025550143',
    isIncomingCall: true,
    dialedTime: '2026-01-02T03:04:00Z',
    cost: 0.35,
  };
  await respondTo(page, getCallHistory, success([call]));
  await enter(page, session, 'en', PROFILE.myNumbers);
  await expect(page.locator('.call__cost')).toHaveText('$0.35');
  await expect(page.locator('.call-month')).toHaveCount(0);
});

test('the page of a country says how many minutes there are, and what comes after', async ({
  page,
}) => {
  await page.goto(chooseYourNumberRoute('united-kingdom', 'united-states'));
  const plan = page.locator('.pair-plan');
  await expect(plan).toContainText(t('call-minutes.plan-title', { minutes: MINUTES }));
  await expect(plan).toContainText('+1 212-555-0100');
  await expect(plan.locator('.pair-cost')).toContainText(
    /\$0\.\d+ a minute to a landline or mobile/,
  );
  await page.goto(chooseYourNumberRoute('united-kingdom', 'australia'));
  await expect(plan, 'a plan without minutes').toContainText(t('numbers.plan-no-minutes-title'));
  await expect(plan.locator('.pair-cost')).toContainText(/is paid from your credit: \$/);
});

/** The cells of the table's row for 200 minutes, to a landline and to a mobile. */
const totalsOf = (page: Page) =>
  page.locator('.pair-cost .cost-table tr').last().locator('.cost-total');

test('the calculator says what the table says, and puts the choice into the address', async ({
  page,
}) => {
  await page.goto(chooseYourNumberRoute('united-kingdom', 'australia'));
  const [landline = '', mobile = ''] = await totalsOf(page).allInnerTexts();
  const calculator = page.locator('cost-calculator');
  const slider = calculator.locator('input[type="range"]');
  const output = calculator.locator('output');
  const script = page.waitForResponse(/\/cost-calculator\.[^/]*\.js$/);
  await slider.focus();
  const { responseBodySize } = await (await script).request().sizes();
  expect(responseBodySize).toBeLessThanOrEqual(2_048);
  expect(responseBodySize).toBeGreaterThan(0);
  await slider.fill('200');
  await expect(output).toContainText(landline);
  await calculator.getByLabel(t('call-minutes.cost-to-mobile')).check();
  await expect(output).toContainText(mobile);
  await expect(page).toHaveURL(/\?min=200&to=mobile$/);
  await expectAccessible(page, 'a calculator with a choice');

  await page.reload();
  await expect(output, 'of a shared address').toContainText(mobile);

  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  // As Safari does after a hundred changes in half a minute.
  await page.evaluate(() => {
    history.replaceState = () => {
      throw new DOMException('too many changes', 'SecurityError');
    };
  });
  await calculator.getByLabel(t('call-minutes.cost-to-landline')).check();
  await expect(output).toContainText(landline);
  expect(errors).toEqual([]);
});

test('what is chosen before the script of the calculator has loaded is shared once it has', async ({
  page,
}) => {
  const path = chooseYourNumberRoute('united-kingdom', 'australia');
  const calculator = page.locator('cost-calculator');
  const output = calculator.locator('output');
  const choice = calculator.getByLabel(t('call-minutes.cost-to-mobile'));
  await page.goto(phoneNumbersRoute('united-kingdom'));
  const release = await holdBack(page, /\/cost-calculator\.[^/]*\.js$/);
  await page.goto(path);
  const entries = await page.evaluate(() => history.length);
  const built = await output.innerText();
  await choice.check();
  await expect(output).toHaveText(built, { useInnerText: true });
  release();
  await expect(page).toHaveURL(/\?min=120&to=mobile$/);
  await expect(output).not.toHaveText(built, { useInnerText: true });
  const mobile = await output.innerText();
  expect(await page.evaluate(() => history.length)).toBe(entries);

  await page.goto(`${path}?to=mobile`);
  await expect(output, 'an address without minutes').toHaveText(mobile, { useInnerText: true });
  await expect(choice).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\?min=120&to=mobile$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${phoneNumbersRoute('united-kingdom')}$`));
});

test('what a month costs follows the number that is chosen, to the cent of the order', async ({
  page,
}) => {
  // The seven dearer numbers of a smaller country may be sold or held by other tests.
  const buyer = newBuyer('en', 'united-states');
  await page.goto(chooseYourNumberRoute(buyer.didCountry, buyer.packageCountry));
  const cost = page.locator('.pair-cost');
  const first = cost.locator('[data-first-charge]');
  const base = await first.innerText();
  await expect(cost.locator('[data-cost-note]')).toHaveText(t('call-minutes.cost-dearer'));
  await interactWithPage(page);
  await page.locator('button.number-chip[aria-pressed]').first().waitFor();
  await openPlaces(page);
  const dearer = page.locator('.number-places .number-chip', {
    has: page.locator('.number-chip__price'),
  });
  const numbers = await dearer.locator('bdi').allInnerTexts();
  const number = await chooseOwn(numbers, (one) => one);
  await dearer.nth(numbers.indexOf(number)).click();
  await expect(first).not.toHaveText(base);
  const price = await first.innerText();
  await expect(dearer.nth(numbers.indexOf(number))).toContainText(price);
  await expect(cost.locator('[data-cost-note]')).toContainText(number);
  const totals = cost.locator('.cost-total');
  // Minutes of the plan cost nothing more.
  expect(await totals.allInnerTexts()).toEqual(
    expect.arrayContaining([price, price, price, price]),
  );
  const calculator = cost.locator('cost-calculator');
  const output = calculator.locator('output');
  await expect(output).toContainText(price);
  await expect(output, 'the list announces a choice').toHaveAttribute('aria-live', 'off');
  await calculator.locator('input[type="range"]').fill('200');
  await expect(output).toContainText(await totals.nth(4).innerText());
  await expect(output, 'of its own slider').toHaveAttribute('aria-live', 'polite');

  await page
    .getByRole('region', { name: t('numbers.your-number') })
    .getByRole('button')
    .click();
  await expect(page).toHaveURL(/personal-information$/);
  const { didData } = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('orderData') ?? '{}') as OrderData,
  );
  const order = { ...(await confirmedOrderOf(buyer)), didData };
  await gotoStoring(page, ROUTES.payment, {
    sessionStorage: [['orderData', JSON.stringify(order)]],
    replaces: false,
  });
  await expect(payButton(page, 'en')).toContainText(price);
  await fillPayment(page, buyer, CARDS.visa);
  await placeOrder(page, buyer);
  await expectThanks(page, buyer);
  const mails = await messagesTo(page.request, buyer.email);
  expect(mails.map(({ body }) => body).join()).toContain(price);
});

test('the address of a calculation names the page without it as canonical', async ({ page }) => {
  const path = chooseYourNumberRoute('united-kingdom', 'united-states');
  await page.goto(`${path}?min=200&to=mobile`);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', new RegExp(`${path}$`));
});

test('the calculator is right in Hebrew, and is not printed', async ({ page }) => {
  const path = chooseYourNumberRoute('united-kingdom', 'australia');
  await page.goto(`${localizedPath('he', path)}?min=200&to=mobile`);
  const mobile = await totalsOf(page).last().innerText();
  await expect(page.locator('cost-calculator output')).toContainText(mobile);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('cost-calculator')).toBeHidden();
  await expect(page.locator('.pair-cost .cost-table')).toBeVisible();
});

test('a page is printed without its controls, with all that is folded on the screen', async ({
  page,
}) => {
  const controls = ['.header__tools', '.breadcrumb', 'search', '.footer', '#contact'];
  await page.goto(chooseYourNumberRoute('united-kingdom', 'australia'));
  const closed = page.locator('.number-place:not([open]) .number-chip').first();
  const others = page.locator('.accordion__item .country-links a').first();
  for (const part of controls) await expect(page.locator(part)).toBeAttached();
  await expect(closed.or(others).filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  for (const part of controls) await expect(page.locator(part)).toBeHidden();
  await expect(closed).toBeVisible();
  await expect(others).toBeVisible();
  await expect(page.locator('.number-more > summary')).toBeHidden();
  await expect(page.locator('.number-more > p')).toBeVisible();

  await test.step('the bar with the chosen number is not printed', async () => {
    await page.emulateMedia({ media: 'screen' });
    await interactWithPage(page);
    // Of the live list: a number as of the build may be sold to another test by now.
    await page.locator('.number-chip[aria-pressed]').first().click();
    await expect(page.locator('.chosen-bar')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.chosen-bar')).toBeHidden();
    await expect(page.locator('.number-chip').first()).toBeVisible();
    await expect(page.locator('button.number-more')).toBeHidden();
  });

  await test.step('all numbers of the live list are printed, and then folded again', async () => {
    await page.emulateMedia({ media: 'screen' });
    // Of a country with more places than are listed at first, whatever other tests buy.
    await page.goto(chooseYourNumberRoute('united-states', 'australia'));
    await interactWithPage(page);
    await expect(page.locator('.number-chip[aria-pressed]').first()).toBeVisible();
    const chips = page.locator('.number-place .number-chip');
    const places = page.locator('.number-place');
    const [listed, unfolded] = [await chips.count(), await places.count()];
    const more = page.locator('button.number-more');
    await more.focus();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const counts = await page.locator('.number-place .badge').allTextContents();
    expect(counts.length).toBeGreaterThan(unfolded);
    await expect(chips).toHaveCount(counts.reduce((sum, count) => sum + Number(count), 0));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(chips).toHaveCount(listed);
    await expect(places).toHaveCount(unfolded);
    await expect(more).toBeFocused();
    await page.emulateMedia({ media: 'print' });
  });

  await test.step('the page of a country is printed with all its places', async () => {
    await page.goto(phoneNumbersRoute('united-kingdom'));
    for (const part of ['.header__tools', '.breadcrumb', 'search', '.footer']) {
      await expect(page.locator(part)).toBeHidden();
    }
    await expect(closed).toBeVisible();
    await expect(page.locator('.country-fact').first()).toBeVisible();
    await expect(page.locator('.number-more > summary')).toBeHidden();
    await expect(page.locator('.number-more > p')).toBeVisible();
  });

  await test.step('all questions are printed with their answers', async () => {
    await page.goto(ROUTES.faq);
    await expect(page.locator('.faq-search input')).toBeHidden();
    await expect(page.locator('.faq-more > summary')).toBeHidden();
    for (const answer of await page.locator('.accordion__answer').all()) {
      await expect(answer).toBeVisible();
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the table is shown without the calculator', async ({ page }) => {
    await page.goto(chooseYourNumberRoute('united-kingdom', 'united-states'));
    await expect(page.locator('.pair-cost .cost-table tbody tr')).toHaveCount(3);
    await expect(page.locator('cost-calculator')).toBeHidden();
  });
});
