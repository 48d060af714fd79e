import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import type { TextValues } from '#lib/text/text.ts';
import { type EditorKey, editorTextIn } from '#tools/editor-texts/editor-texts.ts';
import { fieldOf } from './desk.ts';

/** How a Hebrew editor's browser is set, on a screen of a laptop. */
export const HEBREW_EDITOR = {
  viewport: { width: 1280, height: 1000 },
  locale: 'he-IL',
  timezoneId: 'Asia/Jerusalem',
};

/** Returns a text for editors in Hebrew. */
export const t = editorTextIn('he');

/** Returns a button of the desk by the key of its text. */
export const button = (page: Page, key: EditorKey, values?: TextValues): Locator =>
  page.getByRole('button', { name: t(key, values), exact: true });

/** Opens a text from the list of all; returns its field in a language. */
export async function openText(page: Page, key: string, language: Language): Promise<Locator> {
  await button(page, 'tab-list').click();
  await page.getByRole('searchbox', { name: t('search') }).fill(key);
  await page.locator('.desk-rows button', { hasText: key }).first().click();
  return fieldOf(page, language);
}

/** Presses the Tab key until an element has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}
