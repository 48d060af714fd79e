import { expect, test } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { textsOf } from './support/texts.ts';
import { interactWithPage } from './support/visit.ts';

test('a press that begins on a number of the page and ends on the live list chooses it', async ({
  page,
}) => {
  let answer: (() => void) | undefined;
  const held = new Promise<void>((release) => {
    answer = release;
  });
  await page.route('**/dids/get-did-country-by-name/**', async (route) => {
    await held;
    await route.continue();
  });
  // Nobody buys a number of this country in another test.
  await page.goto(chooseYourNumberRoute('denmark', 'united-states'));
  const picker = page.locator('.number-picker');
  const chip = picker.locator('button.number-chip').first();
  await chip.scrollIntoViewIfNeeded();
  await interactWithPage(page);
  await expect(picker).toHaveAttribute('aria-busy', 'true');
  const number = (await chip.locator('bdi').innerText()).trim();
  const box = await chip.boundingBox();
  if (box === null) throw new Error('the number is not in view');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  answer?.();
  await expect(picker).toHaveAttribute('aria-busy', 'false');
  await page.mouse.up();
  const chosen = page.getByRole('region', { name: textsOf('en')('numbers.your-number') });
  await expect(chosen).toContainText(number);
});

const SENTENCES: Record<Language, [title: string, place: string]> = {
  en: ['United Kingdom phone number', 'ring on your phone in the United States.'],
  es: ['Número de teléfono del Reino Unido', 'suenan en Estados Unidos, en tu teléfono.'],
  he: ['מספר טלפון בבריטניה', 'מצלצל בארצות הברית.'],
  pt: ['Número de telefone do Reino Unido', 'tocam nos Estados Unidos, no seu telefone.'],
};

for (const [language, [title, place]] of Object.entries(SENTENCES)) {
  test(`countries stand in sentences as people say them in ${language}`, async ({ page }) => {
    const path = chooseYourNumberRoute('united-kingdom', 'united-states');
    await page.goto(localizedPath(language as Language, path));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('.pair-banner .lead')).toContainText(place);
  });
}
