import { expect, test, type Page, type Request } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute } from '#config/routes.ts';
import { getAvailableDids, getOrderPackagePrice } from '#contract/hub/catalogue.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { untilPainted } from '../support/pages/page-paint.ts';
import { respondTo } from '../support/responses/responses.ts';
import { textsOf } from '../support/pages/texts.ts';
import { interactWithPage, waitForResponses } from '../support/pages/visit.ts';

/** No other test buys a number of this pair. */
const PAIR = chooseYourNumberRoute('denmark', 'united-states');

/** Makes the numbers of these ids cost what the map says, and all others `base`. */
const listPrices = (page: Page, base: number, dearer: ReadonlyMap<number, number>) =>
  respondTo(page, getAvailableDids, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const { dids } of json.result) {
      for (const did of dids) did.price = dearer.get(did.didid) ?? base;
    }
    await route.fulfill({ response, json });
  });

test('longer durations follow the number that is chosen, and say whose prices they are', async ({
  page,
}) => {
  const t = textsOf('en');
  const [base, slow, quick, asPair, failing] = [5.99, 11, 12, 13, 14];
  await waitForResponses(page);
  await page.goto(PAIR);
  const ids = await page
    .locator('.number-place[open] .number-chip')
    .evaluateAll((chips) => chips.map((chip) => Number(chip.getAttribute('data-did'))));
  const priceOf = new Map([slow, quick, asPair, failing].map((price, at) => [ids[at] ?? 0, price]));
  await listPrices(page, base, priceOf);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await respondTo(page, getOrderPackagePrice, async (route) => {
    const { didId } = route.request().postDataJSON();
    const price = priceOf.get(didId) ?? base;
    if (price === failing) return route.abort();
    if (price === slow) await released;
    const response = await route.fetch();
    const json = await response.json();
    json.result.price = price === asPair ? base : price;
    for (const discount of json.result.discounts) {
      discount.price = json.result.price - 1;
      discount.total = discount.price * discount.intervalMonths;
    }
    await route.fulfill({ response, json });
  });
  const table = page.locator('.plan-table', { has: page.locator('[data-months]') });
  const height = async (): Promise<number | undefined> => (await table.boundingBox())?.height;
  const heightAsBuilt = await height();
  await interactWithPage(page);
  const priced = (price: number) =>
    page.locator('button.number-chip[aria-pressed]', { hasText: `$${price.toFixed(2)}` });
  const press = async (price: number): Promise<string> => {
    await priced(price).click();
    return (await priced(price).locator('bdi').innerText()).trim();
  };
  const isFor = (price: number, request: Request): boolean => {
    const body = request.postData() ?? '';
    return body !== '' && priceOf.get(JSON.parse(body).didId) === price;
  };
  const responseFor = (price: number) =>
    page.waitForResponse((response) => isFor(price, response.request()));
  const total = table.locator('[data-months="12"] td').first();
  const note = table.locator('[data-durations-note]');
  const firstCharge = page.locator('[data-first-charge]');
  const expectCheapest = async (): Promise<void> => {
    await expect(note).toHaveText(t('numbers.durations-cheapest'));
    await expect(total).toHaveText('$59.88');
    expect(await height()).toBe(heightAsBuilt);
  };
  await expectCheapest();

  await test.step('an earlier response that comes later changes nothing', async () => {
    await press(slow);
    await expect(firstCharge).toHaveText('$11.00');
    await expectCheapest();
    const number = await press(quick);
    await expect(total).toHaveText('$132.00');
    await expect(note).toContainText(number);
    const late = responseFor(slow);
    release();
    await (await late).finished();
    await untilPainted(page);
    await expect(firstCharge).toHaveText('$12.00');
    await expect(total).toHaveText('$132.00');
    await expect(note).toContainText(number);
    expect(await height()).toBe(heightAsBuilt);
    expect(await press(slow)).not.toBe(number);
    await expect(total).toHaveText('$120.00');
  });

  await test.step('a number without a price of its own leaves those of the pair', async () => {
    const response = responseFor(asPair);
    await press(asPair);
    await (await response).finished();
    await untilPainted(page);
    await expect(firstCharge).toHaveText('$13.00');
    await expectCheapest();
  });

  await test.step('so does a request that fails', async () => {
    await press(quick);
    await expect(total).toHaveText('$132.00');
    const failed = page.waitForEvent('requestfailed', (request) => isFor(failing, request));
    await press(failing);
    await failed;
    await untilPainted(page);
    await expect(firstCharge).toHaveText('$14.00');
    await expectCheapest();
  });

  await test.step('and a number that costs as much as the cheapest one', async () => {
    await press(quick);
    await expect(total).toHaveText('$132.00');
    await page.locator('button.number-chip', { hasNotText: '$' }).first().click();
    await expect(firstCharge).toHaveText('$5.99');
    await expectCheapest();
  });

  await test.step('no note where all numbers cost the same', async () => {
    await listPrices(page, base, new Map());
    await page.reload();
    await interactWithPage(page);
    await page.locator('button.number-chip[aria-pressed]').first().waitFor();
    await untilPainted(page);
    await expect(total).toHaveText('$59.88');
    await expect(note).toHaveText('');
    expect(await height()).toBe(heightAsBuilt);
  });
});

test('Back brings the number that was pressed last, not the one of the link', async ({ page }) => {
  await page.goto(PAIR);
  const chips = page.locator('.number-place[open] .number-chip');
  const linked = await chips.nth(1).getAttribute('data-did');
  await page.goto(`${PAIR}?utm_source=ad&number=${linked}&tel=4512345678`);
  await interactWithPage(page);
  const bar = page.locator('.chosen-bar');
  await expect(bar).toContainText((await chips.nth(1).locator('bdi').innerText()).trim());
  const pressed = (await chips.first().locator('bdi').innerText()).trim();
  await chips.first().click();
  await expect(bar).toContainText(pressed);
  await expect(page).toHaveURL(/\?utm_source=ad$/);
  await bar.getByRole('button').click();
  await expect(page).toHaveURL(/personal-information$/);
  await page.goBack();
  await interactWithPage(page);
  await expect(bar).toContainText(pressed);
});

test('numbers are the largest text of their list, each on one line', async ({ page }) => {
  for (const language of ['en', 'he'] as const) {
    await page.goto(localizedPath(language, chooseYourNumberRoute('turkiye', 'united-states')));
    for (const [width, columns] of [
      [320, 1],
      [360, 2],
      [390, 2],
      [800, 4],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      const list = await page.locator('.number-places').evaluate((places) => {
        const sizeOf = (element: Element): number => parseFloat(getComputedStyle(element).fontSize);
        const chips = [...places.querySelectorAll('.number-chip')].filter((chip) =>
          chip.checkVisibility(),
        );
        const numbers = chips.flatMap((chip) => chip.querySelector('bdi') ?? []);
        const grid = places.querySelector('.number-grid');
        return {
          number: Math.min(...numbers.map(sizeOf)),
          place: Math.max(...[...places.querySelectorAll('h3')].map(sizeOf)),
          cut: chips.filter((chip) => chip.scrollWidth > chip.clientWidth).length,
          columns: grid && getComputedStyle(grid).gridTemplateColumns.split(' ').length,
        };
      });
      expect(list.number, `${language}, ${width} px`).toBeGreaterThan(list.place);
      expect(list, `${language}, ${width} px`).toMatchObject({ cut: 0, columns });
    }
  }
});

const LONDON: Partial<Record<Language, string>> = { en: 'London', he: 'לונדון' };

for (const [language, city] of Object.entries(LONDON)) {
  test(`the bar with the chosen number names its place in ${language}, on one line`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    const path = chooseYourNumberRoute('united-kingdom', 'united-states');
    let place = 'London';
    await respondTo(page, getAvailableDids, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      for (const group of json.result) group.state = place;
      await route.fulfill({ response, json });
    });
    await page.goto(localizedPath(language as Language, path));
    await interactWithPage(page);
    const chip = page.locator('button.number-chip[aria-pressed]').first();
    const details = page.locator('.chosen-bar .muted');
    const heights: (number | undefined)[] = [];
    const expectDetails = async (text: RegExp): Promise<void> => {
      await chip.click();
      await expect(details).toHaveText(text);
      heights.push((await details.boundingBox())?.height);
      const isCut = await page
        .locator('.chosen-bar__words')
        .evaluate((words) => words.scrollWidth > words.clientWidth);
      expect(isCut, 'nothing reaches under the button').toBe(false);
    };
    await expectDetails(new RegExp(`^${city} · .*\\$\\d`));
    for (const [next, text] of [
      ['Llanfairpwllgwyngyllgogerychwyrndrobwll', /^\P{L}*Llan[a-z]+\P{L}* · .*\$\d/u],
      ['', /^[^·]*\$\d[^·]*$/],
    ] as const) {
      place = next;
      await page.reload();
      await interactWithPage(page);
      await expectDetails(text);
    }
    expect(new Set(heights).size, 'of one line each').toBe(1);
  });
}
