import { expect, test, type Locator, type Page } from '@playwright/test';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { beginNumberTest, simulateArrival, waitForArrival } from '#contract/hub/calls.ts';
import { getMyNumbers } from '#contract/hub/numbers.ts';
import type { Receipt } from '#stores/order/receipt.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { expectAccessible } from '../support/pages/axe.ts';
import { enter, open } from '../support/buying/enter.ts';
import { numberOf } from '../support/customers/numbers.ts';
import {
  networkError,
  rateLimited,
  rejected,
  respondTo,
  success,
} from '../support/responses/responses.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';

const t = textsOf('en');
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name: new RegExp(`^${name}`) });
const testOf = (page: Page): Locator => page.locator('.number-test');

test('a new number is tested, and its card shows it until then', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  await enter(page, session, 'en', PROFILE.myNumbers);
  const untested = page.locator('.number-card').getByText(t('test-number.not-tested'));
  await expect(untested).toBeVisible();
  const counts = page.getByText(t('withdrawal.test-counts'));
  await expect(counts, 'what it means for a withdrawal').toBeVisible();
  await button(page, t('test-number.start')).click();
  await expect(testOf(page)).toBeFocused();
  const written = (await page.locator('.number-card__number').innerText()).trim();
  await expect(testOf(page)).toContainText(t('test-number.call-it', { number: written }));
  await expect(button(testOf(page), t('test-number.simulate-call'))).toBeVisible();
  await expectAccessible(page, 'a test that listens');

  await button(testOf(page), t('test-number.stop')).click();
  await expect(testOf(page)).toHaveCount(0);
  await expect(button(page, t('test-number.start')), 'the focus comes back').toBeFocused();
  await button(page, t('test-number.start')).press('Enter');
  await button(testOf(page), t('test-number.simulate-call')).click();
  await expect(testOf(page).locator('output')).toContainText(t('test-number.nowhere-call'));
  await expect(testOf(page).locator('output')).not.toContainText(t('test-number.works'));
  await expect(testOf(page).locator('output')).toContainText('+1 202-555-0199');
  await expect(testOf(page).locator('time')).toHaveText(/^\d+:\d\d:\d\d/);
  await expect(
    button(testOf(page), t('my-numbers.guide-calls')),
    'the pressed button went with the focus, and the outcome is announced',
  ).toBeFocused();
  await expect(untested).toHaveCount(0);
  await expect(page.locator('.call'), 'the history has it').toContainText('+1 202-555-0199');
  await expectAccessible(page, 'a test that heard a call');
  await button(testOf(page), t('my-numbers.guide-calls')).click();
  await expect(
    page.locator('.inset-form input[type="tel"]').first(),
    'the form opens',
  ).toBeFocused();

  const heard = page.waitForResponse(async (response) => {
    if (!/\/test\?listenFrom=/.test(response.url())) return false;
    // A request for which nothing came in 20 seconds is followed by the next one.
    return Boolean((await response.json()).result?.arrival);
  });
  await button(testOf(page), t('test-number.again')).click();
  await expect(testOf(page)).toContainText(t('test-number.listening'));
  await expect(testOf(page)).toBeFocused();
  await button(testOf(page), t('test-number.simulate-message')).click();
  const { result } = await (await heard).json();
  expect(result.arrival.kind, 'the call before does not count again').toBe('message');
});

test('a test goes on while the settings of its number are closed', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  const { token } = session;
  const { didid } = await numberOf(token);
  await enter(page, session, 'en', PROFILE.myNumbers);
  const waiting = page.waitForRequest((sent) => /\/test\?listenFrom=/.test(sent.url()));
  await button(page, t('test-number.start')).click();
  await waiting;
  const toggle = page.locator('.number-card__toggle');
  await toggle.click();
  await expect(testOf(page)).toBeHidden();
  await callShop(simulateArrival, { token, params: { didid }, body: { kind: 'call' } });
  await expect(page.locator('.number-card__untested')).toHaveCount(0);
  await toggle.click();
  await expect(testOf(page).locator('output')).toContainText('+1 202-555-0199');
});

test('a message that comes from elsewhere is heard in Hebrew', async ({ page }) => {
  const he = textsOf('he');
  const session = await sessionOf(await openAccount('he'));
  const { token } = session;
  const number = { ...(await numberOf(token)), smsEmail: 'inbox@shop.test' };
  const { didid } = number;
  await respondTo(page, getMyNumbers, success([number]));
  await enter(page, session, 'he', PROFILE.myNumbers);
  const waiting = page.waitForRequest((sent) => /\/test\?listenFrom=/.test(sent.url()));
  await button(page, he('test-number.start')).click();
  await waiting;
  await callShop(simulateArrival, { token, params: { didid }, body: { kind: 'message' } });
  const heard = testOf(page).locator('output');
  await expect(heard).toContainText(he('test-number.works'));
  await expect(heard.locator('bdi')).toHaveText('+1 202-555-0199');
  await expect(heard.locator('time')).toHaveAttribute('datetime', /^\d{4}-/);
});

test('a test that cannot go on shows why, and begins again', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  await enter(page, session, 'en', PROFILE.myNumbers);
  for (const [endpoint, response, text] of [
    [beginNumberTest, networkError, t('test-number.lost')],
    [beginNumberTest, rateLimited, t('test-number.rate-limited')],
    [waitForArrival, rejected(404, 'not-found'), t('test-number.refused')],
  ] as const) {
    const undo = await respondTo(page, endpoint, response);
    await button(page, t('test-number.start')).click();
    await expect(testOf(page).locator('output')).toHaveText(text);
    await expect(button(testOf(page), t('test-number.simulate-call'))).toHaveCount(0);
    await undo();
    await button(testOf(page), t('test-number.again')).click();
    await expect(testOf(page)).toContainText(t('test-number.listening'));
    await button(testOf(page), t('test-number.stop')).click();
  }
});

test('a card shows what the plan has: no minutes, so that a call needs credit, and an access number', async ({
  page,
}) => {
  const session = await sessionOf(await openAccount('en'));
  const plan = { callMinutes: 0, accessNumber: '+541152530100' };
  const number = { ...(await numberOf(session.token)), ...plan };
  await respondTo(page, getMyNumbers, success([number]));
  const arrivedAt = new Date().toISOString();
  const arrival = { kind: 'call', from: '442079460777', arrivedAt, outcome: 'not-connected' };
  await respondTo(page, waitForArrival, success({ arrival }));
  await enter(page, session, 'en', PROFILE.myNumbers);
  const card = page.locator('.number-card__guide');
  await expect(card).toContainText(t('call-minutes.credit-first'));
  const access = page.locator('.number-section', { hasText: t('call-minutes.access-title') });
  await expect(access).toContainText('+54 11 5253-0100');
  await button(page, t('test-number.start')).click();
  const heard = testOf(page).locator('output');
  await expect(heard).toContainText(t('test-number.not-forwarded'));
  await expect(heard).not.toContainText(t('test-number.works'));
  await expect(heard.locator('bdi')).toHaveText('+44 20 7946 0777');
  for (const part of [card, heard]) {
    await expect(part.getByRole('link', { name: t('credit.add') })).toHaveAttribute(
      'href',
      PROFILE.addCredit,
    );
  }
  await expectAccessible(page, 'a test whose call was not forwarded');
});

test('a session that ends during a test leads to sign-in, and back', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  await enter(page, session, 'en', PROFILE.myNumbers);
  await respondTo(page, waitForArrival, rejected(401));
  await button(page, t('test-number.start')).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile%2Fmy-vnums$/);
});

test('the number that was just bought is tested on the thank-you page', async ({ page }) => {
  const account = await openAccount('en');
  const session = await sessionOf(account);
  const { didNumber } = await numberOf(session.token);
  await enter(page, session, 'en', PROFILE.myNumbers);
  const receipt: Receipt = {
    number: `+${didNumber}`,
    totalCents: 499,
    months: 1,
    confirmationId: '7',
    email: account.email,
    paidAt: new Date().toISOString(),
    pair: chooseYourNumberRoute('united-kingdom', 'israel'),
    hasCallMinutes: false,
  };
  await page.evaluate(
    (stored) => sessionStorage.setItem('receipt', stored),
    JSON.stringify(receipt),
  );
  await open(page, 'en', ROUTES.order);
  await expect(page.getByText(t('call-minutes.credit-first'))).toBeVisible();
  await button(page, t('test-number.start')).click();
  await expect(testOf(page)).toContainText(t('test-number.listening'));
  await expect(testOf(page)).toBeFocused();
  await button(testOf(page), t('test-number.simulate-message')).click();
  await expect(testOf(page).locator('output')).toContainText(t('test-number.nowhere-message'));
  await expect(
    testOf(page).getByRole('link', { name: t('my-numbers.guide-messages') }),
  ).toHaveAttribute('href', PROFILE.myNumbers);
  await expectAccessible(page, 'a thank-you page with a tested number');
  await button(testOf(page), t('test-number.close')).click();
  await expect(button(page, t('test-number.start'))).toBeFocused();
});

test('nothing can be simulated where the provider has a telephone network', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  const begun = { listenFrom: new Date().toISOString(), canSimulate: false };
  await respondTo(page, beginNumberTest, success(begun));
  await enter(page, session, 'en', PROFILE.myNumbers);
  const waiting = page.waitForRequest((sent) => /\/test\?listenFrom=/.test(sent.url()));
  await button(page, t('test-number.start')).click();
  await waiting;
  await expect(testOf(page).getByRole('button')).toHaveCount(1);
});
