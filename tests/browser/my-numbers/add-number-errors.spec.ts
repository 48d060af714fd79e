import { expect, test } from '@playwright/test';
import { addNumber } from '#contract/main/add-number.ts';
import { addNumberQuote } from '#contract/main/add-number-quote.ts';
import { enterWithNumber, payButton } from '../support/customers/added-numbers.ts';
import { leaveAndComeBack } from '../support/pages/cached-page.ts';
import { cardDialog, payWithNewCard } from '../support/buying/card-dialog.ts';
import { expectMessage } from '../support/pages/fields.ts';
import { dismissPopup, expectPopup } from '../support/pages/popup.ts';
import {
  bodiesSentTo,
  holdResponse,
  jsonResponse,
  networkError,
  rejected,
  respondTo,
  serverError,
  success,
} from '../support/responses/responses.ts';
import { textsOf } from '../support/pages/texts.ts';

const t = textsOf('en');

/** A refused payment, as the provider's envelope has it. */
const refusedPayment = (response_code: number, code: string, value: number | null = null) =>
  success(null, {
    isSuccessful: false,
    messages: [{ code, message: '' }],
    response_code,
    response_message: null,
    value,
    confirmationId: null,
  });

test('what the provider refuses is shown once, and nothing chosen is lost', async ({ page }) => {
  await enterWithNumber(page);
  const retry = page.getByRole('button', { name: t('profile.try-again') });
  const typed = page.locator('.card-typed');
  /** Tries again, and finds the form as it was, with the card that was typed. */
  const tryAgain = async (): Promise<void> => {
    await expect(payButton(page)).toBeHidden();
    await expect(retry, 'although the customer had scrolled down to pay').toBeInViewport();
    await retry.press('Enter');
    await expect(payButton(page)).toBeEnabled();
    await expect(page.locator('.add-number button:focus'), 'for a keyboard').toBeVisible();
    await expect(payButton(page)).toContainText('•••• 4444');
    await expect(typed.getByRole('radio')).toBeChecked();
  };
  await page.getByRole('button', { name: t('add-number.other-card'), exact: true }).click();
  await payWithNewCard(page, 'en', '5555555555554444');
  const agreed = page.locator('.agreement');
  await expect(agreed).toContainText(/Renewals are charged to your primary card, Visa .*4242/);
  await expect(agreed).not.toContainText(t('agreement.card'));
  await test.step('a declined card', async () => {
    const stop = await respondTo(page, addNumber, refusedPayment(402, 'declined'));
    await payButton(page).click();
    await dismissPopup(
      page,
      'en',
      'server-error',
      'credit.refused-title',
      'provider.payment.declined',
    );
    await stop();
  });
  await test.step('another price', async () => {
    const stop = await respondTo(page, addNumber, refusedPayment(400, 'price-changed'));
    await payButton(page).click();
    await dismissPopup(page, 'en', 'error', undefined, 'payment.price-changed');
    await stop();
  });
  for (const response of [rejected(429, 'ERRVNUMS22'), jsonResponse({ response_code: 531 }, 403)]) {
    const stop = await respondTo(page, addNumber, response);
    await payButton(page).click();
    await page.locator('dialog[data-popup][open]').getByRole('button').click();
    await stop();
  }
  await test.step('a lost response, and a price that does not load then', async () => {
    const stops = [
      await respondTo(page, addNumber, networkError),
      await respondTo(page, addNumberQuote, serverError),
    ];
    await payButton(page).click();
    await dismissPopup(page, 'en', 'server-error', undefined, 'payment.added-lost');
    await expect(page.getByRole('alert')).toContainText(t('profile.failed'));
    for (const stop of stops) await stop();
    await tryAgain();
  });
  await test.step('a renewal that has become due', async () => {
    const stop = await respondTo(page, addNumber, refusedPayment(409, 'renewal-due'));
    await payButton(page).click();
    await expect(page.locator('.empty')).toContainText(t('add-number.renewal-due'));
    await stop();
    await tryAgain();
  });
  await test.step('a coupon whose price does not load while the card is corrected', async () => {
    await page.getByRole('button', { name: t('coupon.label'), exact: true }).click();
    await page.locator('#coupon').fill('WELCOME10');
    const { promise: fails, resolve: fail } = Promise.withResolvers<void>();
    const stop = await respondTo(page, addNumberQuote, (route) => fails.then(() => route.abort()));
    await page.getByRole('button', { name: t('coupon.apply'), exact: true }).click();
    await typed.getByRole('button').click();
    const holder = cardDialog(page, 'en').getByLabel(t('card.holder'), { exact: true });
    await holder.fill('Grace Hopper');
    fail();
    await expect(page.locator('main .alert')).toContainText(t('profile.failed'));
    await expect(holder).toBeVisible();
    await expect(holder).toHaveValue('Grace Hopper');
    await page.keyboard.press('Escape');
    await stop();
    await tryAgain();
    await expect(page.getByText(/^Coupon accepted/)).toBeVisible();
  });
  await test.step('a plan that is due', async () => {
    const stop = await respondTo(page, addNumberQuote, refusedPayment(409, 'renewal-due'));
    await page.reload();
    await expect(page.locator('.empty')).toContainText(t('add-number.renewal-due'));
    await stop();
    await page.getByRole('button', { name: t('profile.try-again') }).click();
    await expect(payButton(page)).toBeEnabled();
  });
  await test.step('a payment that is under way is followed to its end', async () => {
    const stop = await respondTo(page, addNumberQuote, refusedPayment(999, 'in-progress'));
    await page.reload();
    await expect(page.locator('.empty')).toContainText(t('payment.added-slow'));
    await stop();
    await expect(payButton(page)).toBeEnabled();
  });
});

test('an error of the coupon moves the focus to its field, and goes while another code is checked', async ({
  page,
}) => {
  await enterWithNumber(page);
  await page.getByRole('button', { name: t('coupon.label'), exact: true }).click();
  const code = page.locator('#coupon');
  const apply = page.getByRole('button', { name: t('coupon.apply'), exact: true });
  await apply.click();
  await expectMessage(code, 'en', 'coupon.empty');
  await expect(code).toBeFocused();
  await code.fill('NOSUCHCODE');
  await apply.click();
  await expectMessage(code, 'en', 'add-number.coupon-not-valid');
  await expect(code).toBeFocused();
  await code.fill('WELCOME10');
  const respond = await holdResponse(page, addNumberQuote);
  await apply.click();
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  await expectMessage(code, 'en', undefined);
  await respond();
  await expect(page.getByRole('status').filter({ hasText: /^Coupon accepted/ })).toBeVisible();
});

test('a page that the browser shows again from its cache after paying is not busy', async ({
  page,
}) => {
  await enterWithNumber(page);
  await expect(payButton(page)).toBeEnabled();
  await leaveAndComeBack(page, /my-vnums$/, () => payButton(page).click());
  await expect(
    page.getByRole('heading', { name: t('popup.order-missing.title'), exact: true }),
  ).toBeVisible();
});

test('what is typed while a coupon is applied takes nothing from it', async ({ page }) => {
  await enterWithNumber(page);
  await expect(payButton(page)).toBeEnabled();
  await page.getByRole('button', { name: t('coupon.label'), exact: true }).click();
  const code = page.locator('#coupon');
  await code.fill('WELCOME10');
  const sent = bodiesSentTo(page, addNumberQuote);
  const respond = await holdResponse(page, addNumberQuote);
  await code.press('Enter');
  const apply = page.getByRole('button', { name: t('coupon.apply'), exact: true });
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  await code.fill('OTHER');
  await code.press('Enter');
  await respond();
  await expect(page.getByRole('button', { name: t('coupon.remove'), exact: true })).toBeVisible();
  await expect(code).toHaveValue('WELCOME10');
  expect(sent).toHaveLength(1);
});

test('the reason of a refusal takes the place of the words that a payment takes long', async ({
  page,
}) => {
  await enterWithNumber(page);
  await expect(payButton(page)).toBeEnabled();
  const { promise: isSlow, resolve: respond } = Promise.withResolvers<void>();
  await respondTo(page, addNumber, async (route) => {
    await isSlow;
    await refusedPayment(409, 'renewal-due')(route);
  });
  await page.clock.install();
  await payButton(page).click();
  await page.clock.runFor(25_500);
  const slow = await expectPopup(page, 'en', 'server-error', 'credit.slow-title');
  respond();
  await expect(slow).toBeHidden();
  await expect(page.locator('.empty')).toContainText(t('add-number.renewal-due'));
});
