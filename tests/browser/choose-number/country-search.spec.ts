import { expect, test, type Locator, type Page } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { intercept } from '../support/responses/intercept.ts';
import { textsOf } from '../support/pages/texts.ts';

/** Returns the field for the country of the number on an English page. */
const numberFrom = (page: Page): Locator =>
  page.getByRole('combobox', { name: textsOf('en')('search.number-from'), exact: true });

test('countries are chosen with the pointer, and may be chosen anew', async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/');
  const from = numberFrom(page);
  const home = page.getByRole('combobox', { name: t('search.you-are-in'), exact: true });
  await from.click();
  await page.getByRole('option', { name: 'Spain' }).click();
  await expect(from).toHaveValue('Spain');
  await from.fill('kingdom');
  await page.getByRole('option', { name: 'United Kingdom' }).click();
  await expect(from).toHaveValue('United Kingdom');
  await home.fill('isr');
  await page.getByRole('option', { name: 'Israel' }).click();
  await expect(from).toHaveValue('United Kingdom');
  await page.getByRole('button', { name: t('search.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/choose-your-number\/united-kingdom\/israel$/);
});

test('a country without a plan or numbers is called so, in words of its own, and a misspelled one is not', async ({
  page,
}) => {
  for (const [language, country] of [
    ['en', 'Nigeria'],
    ['he', 'ניגריה'],
  ] as const) {
    const t = textsOf(language);
    const field = (name: string) => page.getByRole('combobox', { name, exact: true });
    await page.goto(localizedPath(language, ROUTES.retirees));
    await field(t('billing.country')).fill(country);
    await expect(page.getByText(t('search.no-plan', { country })).first()).toBeVisible();
    await field(t('billing.country')).fill('Xanadu');
    await expect(page.getByText(t('search.no-match')).first()).toBeVisible();
    await page.goto(localizedPath(language, ROUTES.home));
    await field(t('search.number-from')).fill(country);
    await expect(page.getByText(t('search.no-numbers', { country })).first()).toBeVisible();
  }
});

test('a country that is typed is taken when the button is pressed, whose place the list leaves free', async ({
  page,
}) => {
  const t = textsOf('en');
  await page.goto('/');
  const from = numberFrom(page);
  await from.click();
  await from.pressSequentially('spa');
  await expect(page.getByRole('option')).toHaveText(['Spain']);
  await page.getByRole('button', { name: t('search.submit'), exact: true }).hover();
  await page.mouse.down();
  await expect(from).toHaveValue('Spain');
  await page.mouse.up();
  await expect(page).toHaveURL(/\/choose-your-number\/spain\/united-states$/);
});

test('Enter and the button say which country is not offered, until another is typed', async ({
  page,
}) => {
  const t = textsOf('en');
  await page.goto('/');
  const from = numberFrom(page);
  await from.click();
  await from.fill('Nigeria');
  const reason = t('search.no-numbers', { country: 'Nigeria' });
  await expect(page.locator('.country-combobox__none')).toHaveText(reason);
  await from.press('Enter');
  await expect(from).toHaveAccessibleDescription(reason);
  await expect(page.getByText(reason).filter({ visible: true })).toHaveCount(1);
  await page.getByRole('button', { name: t('search.submit'), exact: true }).click();
  await expect(from).toHaveAccessibleDescription(reason);
  await from.fill('');
  await expect(from).toHaveAccessibleDescription(t('search.choose-number-country'));
  await from.fill('spa');
  await from.press('Enter');
  await expect(from).toHaveAccessibleDescription('');
});

test('the list that opens while the pointer is down stays open after its release', async ({
  page,
}) => {
  await page.goto('/');
  await numberFrom(page).hover();
  await page.mouse.down();
  await expect(page.getByRole('option', { name: 'Spain' })).toBeVisible();
  await page.mouse.up();
  await page.getByRole('option', { name: 'Spain' }).click();
  await expect(numberFrom(page)).toHaveValue('Spain');
});

test('a country list that cannot be loaded is only logged, and the search goes on', async ({
  page,
}) => {
  const t = textsOf('en');
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await intercept(page, /get-countries-with-active-dids|get-countries-packages/, (route) =>
    route.abort(),
  );
  await page.goto('/');
  const from = numberFrom(page);
  await from.click();
  await expect.poll(() => warnings.join()).toContain('countries not loaded');
  await from.fill('kingdom');
  await page.getByRole('option', { name: 'United Kingdom' }).click();
  await page.getByRole('button', { name: t('search.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/choose-your-number\/united-kingdom\/united-states$/);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('a search that is submitted before its script is there leads on once it is', async ({
  page,
}) => {
  const t = textsOf('en');
  let load: () => void = () => undefined;
  const held = new Promise<void>((release) => (load = release));
  await intercept(page, /\/_astro\/CountrySearch\./, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await numberFrom(page).fill('Spain');
  const home = page.getByRole('combobox', { name: t('search.you-are-in'), exact: true });
  await home.fill('Israel');
  await home.press('Enter');
  await expect(page.locator('[data-global-spinner]')).toHaveAttribute('data-on');
  load();
  await expect(page).toHaveURL(/\/choose-your-number\/spain\/israel$/);
});

test('the list of countries is filtered by names, everyday ones too, in its regions', async ({
  page,
}) => {
  const t = textsOf('en');
  await page.goto('/get-your-number');
  const list = page.locator('#countries');
  const links = list.locator('li a');
  const filter = page.getByLabel(t('get-number.filter-label'), { exact: true });
  const all = await links.count();
  await filter.fill('holland');
  await expect(links.filter({ visible: true })).toHaveText([/^Netherlands/]);
  await expect(list.locator('h3').filter({ visible: true })).toHaveText(['Europe']);
  await expect(list.getByRole('status')).toHaveText(t('get-number.found', { number: 1 }));
  await filter.fill('atlantis');
  await expect(links.filter({ visible: true })).toHaveCount(0);
  await expect(list.getByRole('status')).toHaveText(t('get-number.none'));
  await filter.fill('');
  await expect(links.filter({ visible: true })).toHaveCount(all);
  await expect(list.getByRole('status')).toBeEmpty();
});

test('forced colours show the country that the arrow keys are on', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const name = textsOf('en')('search.number-from');
  const from = page.getByRole('combobox', { name, exact: true });
  await from.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await from.press('ArrowDown');
  const background = (option: Locator): Promise<string> =>
    option.evaluate((element) => getComputedStyle(element).backgroundColor);
  const pointed = page.locator('[role=option][data-highlighted]');
  const other = page.locator('[role=option]:not([data-highlighted])').first();
  expect(await background(pointed)).not.toBe(await background(other));
});
