import { expect, test, type Page, type Route } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { getAvailableDids, getOrderPackagePrice } from '#contract/hub/catalogue.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { watchAnnouncements } from '../support/pages/announcements.ts';
import { intercept } from '../support/responses/intercept.ts';
import { tabTo } from '../support/pages/keyboard.ts';
import { closePopup, expectPopup, homeOf } from '../support/pages/popup.ts';
import { respondTo } from '../support/responses/responses.ts';
import { textsOf } from '../support/pages/texts.ts';
import { interactWithPage, waitForResponses } from '../support/pages/visit.ts';

test('a press that begins on a number of the page and ends on the live list chooses it', async ({
  page,
}) => {
  let answer: (() => void) | undefined;
  const held = new Promise<void>((release) => {
    answer = release;
  });
  await intercept(page, '**/dids/get-did-country-by-name/**', async (route) => {
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

test.describe('a choose-number page without its numbers', () => {
  const t = textsOf('en');
  const hub = '**/hub/api/**';
  const address = chooseYourNumberRoute('denmark', 'united-states');
  const retryName = { name: t('frame.island.retry'), exact: true };

  test('tries again with the number that was chosen, and leads home when its message is closed', async ({
    page,
  }) => {
    await intercept(page, hub, (route) => route.abort());
    await page.goto(address);
    const number = page.locator('.number-places [data-did]').first();
    await number.click();
    const failed = await expectPopup(page, 'en', 'server-error');
    await failed.getByRole('button', retryName).click();
    const failedAgain = await expectPopup(page, 'en', 'server-error');
    await page.unroute(hub);
    await failedAgain.getByRole('button', retryName).click();
    await expect(page.getByRole('button', { name: t('numbers.continue') })).toBeVisible();
    await expect(number).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await test.step('closed', async () => {
      await intercept(page, hub, (route) => route.abort());
      await page.reload();
      await interactWithPage(page);
      await expectPopup(page, 'en', 'server-error');
      await closePopup(page, 'en');
      await expect(page).toHaveURL(homeOf('en'));
    });
  });

  test('loads them once the network is back, when its message was closed offline', async ({
    page,
    context,
  }) => {
    const held: Route[] = [];
    await intercept(page, hub, (route) => held.push(route));
    await page.goto(address);
    await interactWithPage(page);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await context.setOffline(true);
    await Promise.all(held.map((route) => route.abort()));
    await expectPopup(page, 'en', 'offline');
    await closePopup(page, 'en');
    const picker = page.locator('.number-picker');
    await expect(picker).toHaveAttribute('aria-busy', 'true');
    await page.unroute(hub);
    await context.setOffline(false);
    await expect(picker).toHaveAttribute('aria-busy', 'false');
  });

  test('leads to the list of countries when it has no such country', async ({ page }) => {
    await page.goto(chooseYourNumberRoute('atlantis', 'united-states'));
    const unknown = await expectPopup(page, 'en', 'unknown-country');
    await unknown.getByRole('link', { name: t('numbers.empty-action'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${ROUTES.getYourNumber}$`));
  });
});

test('a number whose price leaves out the package has the price of the payment page everywhere', async ({
  page,
}) => {
  const t = textsOf('en');
  await respondTo(page, getAvailableDids, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const { dids } of json.result) for (const did of dids) did.price = 0;
    await route.fulfill({ response, json });
  });
  await respondTo(page, getOrderPackagePrice, async (route) => {
    const isOfNumber = route.request().postDataJSON().didId !== null;
    const response = await route.fetch();
    const json = await response.json();
    json.result.price = isOfNumber ? 9.99 : 7.99;
    await route.fulfill({ response, json });
  });
  await waitForResponses(page);
  await page.goto(chooseYourNumberRoute('denmark', 'united-states'));
  await interactWithPage(page);
  const picker = page.locator('.number-picker');
  await expect(picker).toHaveAttribute('aria-busy', 'false');
  await picker.locator('button.number-chip').first().click();
  const chosen = page.getByRole('region', { name: t('numbers.your-number') });
  await chosen.getByRole('button', { name: t('numbers.continue'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${ROUTES.personalInformation}$`));
  await expect(page.locator('main')).toContainText('$9.99');
  await page.goBack();
  await expect(chosen).toContainText('$9.99');
});

/** No other test buys a number of this pair. */
const PAIR = chooseYourNumberRoute('denmark', 'united-states');

test('longer durations have the sums of today, and what is gone is hidden', async ({ page }) => {
  await respondTo(page, getOrderPackagePrice, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const [three, ...others] = json.result.discounts;
    json.result.price = 9.99;
    json.result.discounts = [{ ...three, price: 9.33, total: 27.99 }, ...others.slice(0, -1)];
    await route.fulfill({ response, json });
  });
  await page.goto(PAIR);
  const rows = page.locator('[data-months]');
  await expect(rows.last()).toBeVisible();
  await interactWithPage(page);
  await expect(page.locator('[data-months="3"] td')).toHaveText(['$27.99', '$9.33', '$1.98']);
  await expect(rows.last()).toBeHidden();

  await respondTo(page, getOrderPackagePrice, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.result.discounts = [];
    await route.fulfill({ response, json });
  });
  const table = page.locator('.plan-table', { has: rows });
  await page.reload();
  await expect(table).toBeVisible();
  await interactWithPage(page);
  await expect(table).toBeHidden();
});

/** The picker's part for screen readers. */
const newsOf = (page: Page) => page.locator('.number-picker > output');

test('a choice is announced with its price, and the way on is in front of the numbers', async ({
  page,
}) => {
  const t = textsOf('en');
  await page.goto(PAIR);
  await interactWithPage(page);
  const chips = page.locator('button.number-chip[aria-pressed]');
  await chips.first().waitFor();
  const id = await chips.nth(1).getAttribute('data-did');
  const number = (await chips.nth(1).locator('bdi').innerText()).trim();
  const news = await watchAnnouncements(newsOf(page));

  await chips.first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const said = new RegExp(`${RegExp.escape(number)}.*\\$\\d+\\.\\d\\d.* a month`);
  await expect(newsOf(page)).toHaveText(said);
  await expect(newsOf(page), 'the bar shows it').not.toBeInViewport({ ratio: 1 });
  const goOn = page.getByRole('button', { name: t('numbers.continue'), exact: true });
  await tabTo(page, goOn, 4, 'Shift+Tab');

  await chips.first().focus();
  await page.keyboard.press('Space');
  await expect.poll(news, 'every choice').toHaveLength(2);

  await page.goto(`${PAIR}?number=${id}`);
  await interactWithPage(page);
  await expect(newsOf(page), 'of a link').toHaveText(said);
});

test('a card of facts is no taller than what it says beside a longer one', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(chooseYourNumberRoute('australia', 'canada'));
  const empty = await page.locator('.pair-fact').evaluateAll((cards) =>
    cards.map((card) => {
      const padding = parseFloat(getComputedStyle(card).paddingBlockEnd);
      const last = card.lastElementChild?.getBoundingClientRect().bottom ?? 0;
      return card.getBoundingClientRect().bottom - last - padding;
    }),
  );
  expect(empty).toHaveLength(2);
  expect(Math.max(...empty)).toBeLessThan(4);
});

test('a place has words for what its count is, and the slashes of the breadcrumb have none', async ({
  page,
}) => {
  await page.goto(PAIR);
  const place = page.locator('.number-place').first();
  const count = (await place.locator('.badge').innerText()).trim();
  const words = textsOf('en')('numbers.available', { count });
  await expect(place.locator('summary').getByText(words)).toBeAttached();
  await expect(page.locator('.breadcrumb li').nth(1)).toHaveCSS('content', '"/" / ""', {
    pseudo: 'before',
  });
});

const SENTENCES: Record<Language, [title: string, place: string]> = {
  en: ['United Kingdom phone number', 'ring on your phone in the United States.'],
  es: ['Número de teléfono del Reino Unido', 'suenan en tu teléfono en Estados Unidos.'],
  he: ['מספר טלפון בבריטניה', 'מצלצל בארצות הברית.'],
  pt: ['Número de telefone do Reino Unido', 'tocam no seu telefone nos Estados Unidos.'],
};

for (const [language, [title, place]] of Object.entries(SENTENCES)) {
  test(`countries are named in sentences as people say them in ${language}`, async ({ page }) => {
    const path = chooseYourNumberRoute('united-kingdom', 'united-states');
    await page.goto(localizedPath(language as Language, path));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('.pair-banner .lead')).toContainText(place);
  });
}
