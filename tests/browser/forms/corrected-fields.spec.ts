import { expect, test } from '@playwright/test';
import { getSavedCards } from '#contract/hub/billing.ts';
import { getStates } from '#contract/hub/catalogue.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { CARDS, fillPayment, payButton } from '../support/buying/buy.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import { cardDialog, fillCard, pressInCard } from '../support/buying/card-dialog.ts';
import { enterPayment } from '../support/buying/checkout.ts';
import { enter } from '../support/buying/enter.ts';
import { expectMessage } from '../support/pages/fields.ts';
import { holdResponse, respondTo, success } from '../support/responses/responses.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';

const t = textsOf('en');

test('the error of a security code goes when the number is changed to a network whose code it is', async ({
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

test('the error of a card that has expired goes from its month when a later year is chosen', async ({
  page,
}) => {
  const session = await sessionOf(await openAccount('en'));
  const { body } = await callShop(getSavedCards, { token: session.token });
  const passed = { expirationMonth: 1, expirationYear: new Date().getFullYear() - 1 };
  await respondTo(
    page,
    getSavedCards,
    success(body.result?.map((card) => ({ ...card, ...passed }))),
  );
  await enter(page, session, 'en', PROFILE.billing);
  await page.locator('.card-row').first().click();
  await pressInCard(page, 'en', 'saved-cards.continue');
  const dialog = cardDialog(page, 'en', 'saved-cards.edit-title');
  const month = dialog.getByLabel(t('card.month'), { exact: true });
  await expectMessage(month, 'en', 'form.card-expired');
  await dialog
    .getByLabel(t('card.year'), { exact: true })
    .selectOption(String(new Date().getFullYear() + 2));
  await expectMessage(month, 'en', undefined);
});

test('the error of a missing state goes when a country without states is chosen', async ({
  page,
}) => {
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
  const { body } = await callShop(getSavedCards, { token: session.token });
  const stored = body.result?.[0]?.address.state ?? '';
  expect(stored).not.toBe('');
  await expect(state).toHaveValue(stored);
});

test('the first field of an address with errors gets the focus, in the order of the page', async ({
  page,
}) => {
  await enter(page, sessionOf(await openAccount('en')), 'en', PROFILE.billing);
  await page.getByRole('button', { name: t('saved-cards.add'), exact: true }).click();
  await fillCard(page, 'en', CARDS.visa);
  await pressInCard(page, 'en', 'saved-cards.continue');
  await expect(page.locator('select#address-state option').nth(1)).toBeAttached();
  await pressInCard(page, 'en', 'saved-cards.save');
  await expect(page.locator('#address-state')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#address-address')).toBeFocused();
});
