import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { textsOf } from '../pages/texts.ts';

type Title = 'saved-cards.add-title' | 'saved-cards.edit-title';

/** The dialog that adds or edits a card. */
export const cardDialog = (
  page: Page,
  language: Language,
  title: Title = 'saved-cards.add-title',
): Locator => page.getByRole('dialog', { name: textsOf(language)(title), exact: true });

/** Presses a button of the card dialog. */
export async function pressInCard(
  page: Page,
  language: Language,
  key: Parameters<ReturnType<typeof textsOf>>[0],
): Promise<void> {
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: textsOf(language)(key), exact: true })
    .click();
}

/** Fills in the card step; the security code of an American Express card has four digits. */
export async function fillCard(
  page: Page,
  language: Language,
  number: string,
  securityCode = '123',
): Promise<void> {
  const t = textsOf(language);
  const dialog = cardDialog(page, language);
  await dialog.getByLabel(t('card.number'), { exact: true }).fill(number);
  await dialog.getByLabel(t('card.holder'), { exact: true }).fill('Robin Carter');
  await dialog.getByLabel(t('card.year'), { exact: true }).selectOption({ index: 3 });
  await dialog.getByLabel(t('card.month'), { exact: true }).selectOption({ index: 12 });
  await dialog.getByLabel(t('card.cvv'), { exact: true }).fill(securityCode);
}

/** Fills in the address step. */
export async function fillAddress(page: Page, language: Language): Promise<void> {
  const t = textsOf(language);
  const dialog = cardDialog(page, language);
  await dialog.getByLabel(t('billing.address'), { exact: true }).fill('1 Main Street');
  await dialog.getByLabel(t('billing.city'), { exact: true }).fill('Springfield');
  await dialog.getByLabel(t('billing.zip'), { exact: true }).fill('10001');
  const state = dialog.locator('#address-state');
  await expect(state).not.toHaveAttribute('aria-busy', 'true');
  if ((await state.evaluate((element) => element.tagName)) === 'SELECT') {
    await state.selectOption({ index: 1 });
  } else await state.fill('Springfield');
}

/** Types a whole new card into the open dialog, up to its last button. */
export async function typeCard(
  page: Page,
  language: Language,
  number: string,
  securityCode?: string,
): Promise<void> {
  await fillCard(page, language, number, securityCode);
  await pressInCard(page, language, 'saved-cards.continue');
  await fillAddress(page, language);
}

/** Goes back to the card step, types another number, and forward again. */
export async function retypeCard(page: Page, language: Language, number: string): Promise<void> {
  const t = textsOf(language);
  await pressInCard(page, language, 'profile.back');
  const dialog = cardDialog(page, language);
  await dialog.getByLabel(t('card.number'), { exact: true }).fill(number);
  await pressInCard(page, language, 'saved-cards.continue');
}

/** Chooses to pay with a new card and types it. */
export async function payWithNewCard(
  page: Page,
  language: Language,
  number: string,
): Promise<void> {
  await page
    .getByRole('button', { name: textsOf(language)('saved-cards.new-card'), exact: true })
    .click();
  await typeCard(page, language, number);
  await pressInCard(page, language, 'saved-cards.use');
  await expect(cardDialog(page, language)).toBeHidden();
}
