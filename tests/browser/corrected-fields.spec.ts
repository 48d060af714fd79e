import { expect, test } from '@playwright/test';
import { getStates } from '#contract/hub/catalogue.ts';
import { openAccount, sessionOf } from './support/account.ts';
import { CARDS, fillPayment, payButton } from './support/buy.ts';
import { newBuyer } from './support/buyer.ts';
import { pressInCard } from './support/card-dialog.ts';
import { enterPayment } from './support/checkout.ts';
import { enter } from './support/enter.ts';
import { expectMessage } from './support/fields.ts';
import { holdResponse, respondTo, success } from './support/responses.ts';
import { PROFILE } from './support/site-pages.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

test('the error of a security code goes when the number of another network needs no longer one', async ({
  page,
}) => {
  const buyer = newBuyer('en', 'canada');
  await enterPayment(page, buyer);
  await fillPayment(page, buyer, '378282246310005');
  const code = page.getByLabel(t('card.cvv'), { exact: true });
  await code.fill('123');
  await payButton(page, 'en').click();
  await expectMessage(code, 'en', 'form.invalid-cvv');
  await page.getByLabel(t('card.number'), { exact: true }).fill(CARDS.visa);
  await expectMessage(code, 'en', undefined);
});

test('a state that is required is not, once the country has none', async ({ page }) => {
  const buyer = newBuyer('en', 'canada');
  await enterPayment(page, buyer);
  await fillPayment(page, buyer, CARDS.visa);
  await page.locator('select#billing-state').selectOption('');
  await payButton(page, 'en').click();
  await expect(page.locator('#billing-state')).toHaveAttribute('aria-invalid', 'true');
  await respondTo(page, getStates, success([]));
  await page.locator('#billing-country').selectOption({ index: 3 });
  await expect(page.locator('input#billing-state')).toBeVisible();
  await expect(page.locator('#billing-state-error')).toHaveCount(0);
});

test('a stored state stays when its field is left while the list loads', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  await enter(page, session, 'en', PROFILE.billing);
  const respond = await holdResponse(page, getStates);
  await page.locator('.card-row').first().click();
  await pressInCard(page, 'en', 'saved-cards.continue');
  const state = page.locator('select#address-state');
  await state.focus();
  await page.keyboard.press('Tab');
  await respond();
  await expect(state.locator('option').nth(1)).toBeAttached();
  await expect(state).not.toHaveValue('');
});
