import { expect, test } from '@playwright/test';
import { PAYMENT_DRAFT_KEY } from '#config/storage-keys.ts';
import { validatePromoCode } from '#contract/main/ordering.ts';
import { payButton } from '../support/buying/buy.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import { leaveAndComeBack } from '../support/pages/cached-page.ts';
import { enterDetails, enterPayment } from '../support/buying/checkout.ts';
import { expectMessage } from '../support/pages/fields.ts';
import { dismissPopup } from '../support/pages/popup.ts';
import { intercept } from '../support/responses/intercept.ts';
import {
  holdResponse,
  rateLimited,
  rejectedAsBot,
  respondTo,
} from '../support/responses/responses.ts';
import { textsOf } from '../support/pages/texts.ts';
import { settled } from '../support/pages/visit.ts';

test('a coupon that is accepted after a discounted duration was chosen is not deducted', async ({
  page,
}) => {
  const t = textsOf('en');
  await enterPayment(page, newBuyer('en', 'canada'));
  const code = page.getByLabel(t('coupon.label'), { exact: true });
  const respond = await holdResponse(page, validatePromoCode);
  await expect(payButton(page, 'en')).toBeEnabled();
  await code.fill('WELCOME10');
  await page.getByRole('button', { name: t('coupon.apply'), exact: true }).click();
  await page.getByRole('radio').nth(1).check();
  await respond();
  await page.getByRole('radio').nth(0).check();
  await expect(code).toBeEnabled();
  await expect(page.getByRole('button', { name: t('coupon.apply'), exact: true })).toBeVisible();
  await expect(page.locator('.order-summary')).not.toContainText(t('payment.discount-row'));
});

test('an error of the coupon moves the focus to its field', async ({ page }) => {
  const t = textsOf('en');
  await enterPayment(page, newBuyer('en', 'canada'));
  await settled(page);
  const code = page.getByLabel(t('coupon.label'), { exact: true });
  const apply = page.getByRole('button', { name: t('coupon.apply'), exact: true });
  await apply.click();
  await expectMessage(code, 'en', 'coupon.empty');
  await expect(code).toBeFocused();
  const { promise: released, resolve: respond } = Promise.withResolvers<void>();
  await respondTo(page, validatePromoCode, async (route) => {
    await released;
    await route.fulfill({ status: 500 });
  });
  await code.fill('WELCOME10');
  await apply.click();
  // Safari gives the focus of a clicked button to the nearest part around it that can have it.
  await page.locator('main').focus();
  respond();
  await expectMessage(code, 'en', 'coupon.no-response');
  await expect(code).toBeFocused();
});

test('a limit and bot protection say so in a pop-up, and leave the coupon to be tried again', async ({
  page,
}) => {
  const t = textsOf('en');
  await enterPayment(page, newBuyer('en', 'canada'));
  await settled(page);
  const code = page.getByLabel(t('coupon.label'), { exact: true });
  const apply = page.getByRole('button', { name: t('coupon.apply'), exact: true });
  await code.fill('WELCOME10');
  for (const [response, popup] of [
    [rateLimited, 'rate-limit-exceeded'],
    [rejectedAsBot, 'recaptcha'],
  ] as const) {
    await respondTo(page, validatePromoCode, response);
    await apply.click();
    await dismissPopup(page, 'en', popup);
    await expect(code).toHaveValue('WELCOME10');
    await expect(apply).toBeEnabled();
  }
});

test('a buyer who goes back finds the applied coupon, or what was typed before hydration', async ({
  page,
}) => {
  const t = textsOf('en');
  await enterPayment(page, newBuyer('en', 'canada'));
  const code = page.getByLabel(t('coupon.label'), { exact: true });
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  await code.fill('WELCOME10');
  await button('coupon.apply').click();
  await expect(button('coupon.remove')).toBeVisible();
  await page.goto('/personal-information');
  await expect(button('coupon.remove')).toBeVisible();
  await expect(code).toHaveValue('WELCOME10');
  await test.step('another code is typed before the page is hydrated', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, '**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await code.fill('SAVE5');
    release();
    await expect(button('coupon.apply')).toBeEnabled();
    await expect(code).toHaveValue('SAVE5');
    await code.press('Enter');
    await expect(button('coupon.remove')).toBeVisible();
    await expect(code).toHaveValue('SAVE5');
  });
});

test('the details page shows what the payment page made of its coupon when it comes back from the cache', async ({
  page,
}) => {
  const t = textsOf('en');
  await enterDetails(page, newBuyer('en', 'canada'));
  const code = page.getByLabel(t('coupon.label'), { exact: true });
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  const leaveWith = (draft: object) =>
    leaveAndComeBack(page, /\/payment$/, () =>
      page.evaluate(
        ([key, changes]) => {
          const stored: object = JSON.parse(sessionStorage.getItem(key) ?? '{}');
          sessionStorage.setItem(key, JSON.stringify({ ...stored, ...changes }));
          location.assign('/payment');
        },
        [PAYMENT_DRAFT_KEY, draft] as const,
      ),
    );
  await code.fill('WELCOME10');
  await button('coupon.apply').click();
  await expect(button('coupon.remove')).toBeVisible();
  await leaveWith({ couponCode: '', couponApplied: false });
  await expect(button('coupon.apply')).toBeVisible();
  await expect(code).toHaveValue('');
  await leaveWith({ couponCode: 'WELCOME10', couponApplied: true });
  await expect(button('coupon.remove')).toBeVisible();
  await expect(code).toHaveValue('WELCOME10');
  await leaveWith({ couponCode: '', couponApplied: false, months: 12 });
  await expect(code).toBeDisabled();
});
