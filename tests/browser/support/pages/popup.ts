import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { textsOf } from './texts.ts';

/**
 * The info pop-up of that name, in the page's language and with its title or another; fails when
 * another one, or none, is in view.
 */
export async function expectPopup(
  page: Page,
  language: Language,
  name: string,
  title = `popup.${name}.title`,
): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: textsOf(language)(title), exact: true });
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAttribute('data-popup', name);
  return dialog;
}

/** Closes the pop-up in view with its own button. */
export async function closePopup(page: Page, language: Language): Promise<void> {
  const name = textsOf(language)('frame.popup.close');
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

/** Sees the pop-up of that name and closes it; a dialog below it stays open. */
export async function dismissPopup(
  page: Page,
  language: Language,
  name: string,
  title?: string,
  text?: string,
): Promise<void> {
  const popup = await expectPopup(page, language, name, title);
  if (text !== undefined) await expect(popup).toContainText(textsOf(language)(text));
  await popup
    .getByRole('button', { name: textsOf(language)('frame.popup.close'), exact: true })
    .click();
  await expect(popup).toBeHidden();
}

/** The home page's address in a language, as a pattern for the whole address. */
export const homeOf = (language: Language): RegExp =>
  language === 'en' ? /^http:\/\/[^/]+\/$/ : new RegExp(`^http://[^/]+/${language}$`);
