import { expect, test, type Locator, type Page } from '@playwright/test';
import { chooseYourNumberRoute, phoneNumbersRoute, ROUTES } from '#config/routes.ts';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import { createLead } from '#contract/hub/inquiries.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { expectMainAccessible } from '../support/pages/axe.ts';
import { expectOnFirstScreen, PHONE } from '../support/pages/first-screen.ts';
import { intercept } from '../support/responses/intercept.ts';
import { closePopup, expectPopup } from '../support/pages/popup.ts';
import {
  bodiesSentTo,
  holdBack,
  requestsTo,
  respondTo,
  success,
} from '../support/responses/responses.ts';
import { textsOf } from '../support/pages/texts.ts';
import { interactWithPage } from '../support/pages/visit.ts';

/** Nobody buys a number of this country in another test. */
const COUNTRY_HUB = phoneNumbersRoute('denmark');

const t = textsOf('en');

const chips = (page: Page): Locator => page.locator('.number-chip');

/** Waits for the list of numbers that are available now: it brings the places to choose from. */
const untilLive = (page: Page): Promise<void> =>
  expect(page.locator('#number-state option').nth(1)).toBeAttached();

test('a number of the country’s page is chosen on the page of the visitor’s country', async ({
  page,
}) => {
  await page.goto(COUNTRY_HUB);
  await interactWithPage(page);
  await untilLive(page);
  await page.getByLabel(t('search.you-are-in'), { exact: true }).selectOption('israel');
  const link = chips(page).first();
  await expect(link).toHaveAttribute('href', /\/denmark\/israel\?number=\d+&tel=45\d+#numbers$/);
  const number = await link.locator('bdi').innerText();
  await link.click();
  await expect(page).toHaveURL(/\/denmark\/israel\?number=\d+&tel=45\d+#numbers$/);
  const chosen = page.getByRole('region', { name: t('numbers.your-number') });
  await expect(chosen).toContainText(number);
  await expect(page.locator('[aria-pressed="true"]')).toContainText(number);
  await page.goBack();
  await expect(page.getByLabel(t('search.you-are-in'), { exact: true })).toHaveValue('israel');
});

test('a country that is chosen before the search is hydrated stays chosen', async ({ page }) => {
  const release = await holdBack(page, /\/_astro\/CountryHubSearch.*\.js$/);
  await page.goto(COUNTRY_HUB);
  await interactWithPage(page);
  const home = page.getByLabel(t('search.you-are-in'), { exact: true });
  await home.selectOption('israel');
  release();
  await untilLive(page);
  await expect(home).toHaveValue('israel');
  await expect(chips(page).first()).toHaveAttribute('href', /\/denmark\/israel\?/);
});

test('the country’s page shows no prices of the country that was chosen before, while those of another one load and when they do not', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  const packageIds: string[] = [];
  const loads = [
    { extra: 3, until: Promise.resolve() },
    { extra: 4, until: held.promise },
  ];
  await intercept(page, requestsTo(getAvailableDids), async (route) => {
    const id = new URL(route.request().url()).searchParams.get('packageId') ?? '';
    if (!packageIds.includes(id)) packageIds.push(id);
    const load = loads[packageIds.indexOf(id)];
    if (load === undefined) return route.abort();
    await load.until;
    const response = await route.fetch();
    const body = (await response.json()) as { result: { dids: { price: number }[] }[] };
    for (const { dids } of body.result) {
      for (const did of dids) did.price += load.extra;
    }
    await route.fulfill({ response, json: body });
  });
  const home = page.getByLabel(t('search.you-are-in'), { exact: true });
  const picker = page.locator('.number-picker');
  const prices = page.locator('.number-chip__price');
  await page.goto(COUNTRY_HUB);
  await interactWithPage(page);
  await untilLive(page);
  await expect(prices.first()).toContainText('$');
  const [first = ''] = await prices.allInnerTexts();

  await home.selectOption('israel');
  await expect(chips(page).first()).toHaveAttribute('href', /\/denmark\/israel\?/);
  await expect(prices).toHaveCount(0);
  await expect(picker).toHaveAttribute('aria-busy', 'true');
  held.resolve();
  await expect(prices.first()).toContainText('$');
  await expect(prices.first()).not.toHaveText(first);
  await expect(picker).toHaveAttribute('aria-busy', 'false');

  await home.selectOption('spain');
  await expect(page.getByText(t('numbers.not-loaded'))).toBeVisible();
  await expect(chips(page).first()).toHaveAttribute('href', /\/denmark\/spain\?/);
  await expect(prices).toHaveCount(0);
  await expect(picker).toHaveAttribute('aria-busy', 'false');
});

test('the country’s page keeps its numbers where those of now do not load', async ({ page }) => {
  await intercept(page, '**/dids/get-available-dids/**', (route) => route.abort());
  await page.goto(COUNTRY_HUB);
  await interactWithPage(page);
  await expect(page.getByText(t('numbers.not-loaded'))).toBeVisible();
  await expect(chips(page).first()).toHaveAttribute('href', /\?number=\d+#numbers$/);
});

test('the country’s page leads on, without a search, when all numbers are sold since the build', async ({
  page,
}) => {
  await respondTo(page, getAvailableDids, success([]));
  await page.goto(COUNTRY_HUB);
  await expect(page.getByRole('search')).toBeVisible();
  await interactWithPage(page);
  const empty = page.locator('.no-numbers');
  await expect(empty.getByRole('heading')).toHaveText(t('numbers.empty-title'));
  for (const [name, route] of [
    ['numbers.empty-action', ROUTES.getYourNumber],
    ['numbers.empty-ask', ROUTES.contactUs],
  ] as const) {
    await expect(empty.getByRole('link', { name: t(name) })).toHaveAttribute('href', route);
  }
  await expect(page.locator('.number-picker').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('search')).toHaveCount(0);
  await expectMainAccessible(page, 'a country without numbers');
});

test('the country’s page begins with its price and what to press, and axe finds nothing in its search, in Hebrew on a phone', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${localizedPath('he', COUNTRY_HUB)}?digits=55`);
  await untilLive(page);
  await expectOnFirstScreen(page, ['h1', '.country-head .button', '.map', '.country-fact']);
  await expect(page.locator('.country-fact').first()).toContainText(/\$\d+\.\d\d/);
  await expectMainAccessible(page, 'numbers that a search found');
  await page.goto(`${localizedPath('he', COUNTRY_HUB)}?sort=price`);
  await untilLive(page);
  await expectMainAccessible(page, 'numbers by price');
});

for (const route of [
  phoneNumbersRoute('austria'),
  chooseYourNumberRoute('austria', 'united-states'),
]) {
  test(`the live list names the area codes that the built one named on ${route}`, async ({
    page,
  }) => {
    const headings = page.locator('.number-place h3');
    await page.goto(route);
    const built = await headings.allInnerTexts();
    expect(built).toContain('Vienna · area code 01');
    await interactWithPage(page);
    await untilLive(page);
    await expect(headings).toHaveText(built);
    await expect(page.locator('#number-state')).toContainText('Vienna · area code 01');
  });
}

test('the address of a country that is newer than the build sells its numbers', async ({
  page,
}) => {
  const response = await page.request.get('/nowhere');
  await intercept(page, `**${COUNTRY_HUB}`, (route) => route.fulfill({ response }));
  await page.goto(COUNTRY_HUB);
  await expect(page).toHaveURL(new RegExp(`${chooseYourNumberRoute('denmark', 'united-states')}$`));
  await expect(chips(page).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Denmark');
});

test('a pair that is newer than the build leads to itself in each language, and its contact form has its package', async ({
  page,
}) => {
  const pair = chooseYourNumberRoute('denmark', 'spain');
  const response = await page.request.get('/nowhere');
  await intercept(page, `**${pair}*`, (route) => route.fulfill({ response }));
  const priced = page.waitForRequest((request) => request.postDataJSON()?.packageId !== undefined);
  await page.goto(`${pair}?from=ad`);
  await expect(chips(page).first()).toBeVisible();
  const field = (name: string) => page.locator(`#contact-form-${name}`);
  await field('name').fill('Dana Levi');
  await expect(page.locator('astro-island[ssr] #contact-form')).toHaveCount(0);
  await field('email').fill('dana@shop.test');
  await field('phone').fill('612345678');
  await field('consent').check();
  const sent = bodiesSentTo(page, createLead);
  const { packageId } = (await priced).postDataJSON();
  await page.locator('#contact-form [type="submit"]').click();
  await expectPopup(page, 'en', 'contact');
  await closePopup(page, 'en');
  expect(sent).toMatchObject([{ phone: '+34612345678', packageId }]);
  await page.locator('[data-language-menu] summary').click();
  await page.locator('a[data-language="es"]').click();
  await expect(page).toHaveURL(new RegExp(`/es${pair}\\?from=ad$`));
});
