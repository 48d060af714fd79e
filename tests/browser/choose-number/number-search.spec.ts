import { expect, test, type Locator, type Page } from '@playwright/test';
import { LIMITS } from '#config/limits/limits.ts';
import { chooseYourNumberRoute, phoneNumbersRoute } from '#config/routes.ts';
import { AT_FIRST } from '#features/numbers/pair/number-groups.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { expectMainAccessible } from '../support/pages/axe.ts';
import { openPlaces } from '../support/buying/buy.ts';
import { intercept } from '../support/responses/intercept.ts';
import { textsOf } from '../support/pages/texts.ts';
import { interactWithPage, pauseClock } from '../support/pages/visit.ts';

/** Nobody buys a number of this country in another test. */
const PAIR = chooseYourNumberRoute('denmark', 'united-states');
const COUNTRY_HUB = phoneNumbersRoute('denmark');

const t = textsOf('en');

const digitsField = (page: Page): Locator => page.getByLabel(t('numbers.filter'), { exact: true });
const chips = (page: Page): Locator => page.locator('.number-chip');

/** Waits for the list of numbers that are available now: it brings the places to choose from. */
const untilLive = (page: Page): Promise<void> =>
  expect(page.locator('#number-state option').nth(1)).toBeAttached();

/** Lets the list of a pair load only when the returned function is called. */
async function holdList(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await intercept(page, '**/dids/get-available-dids/**', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Returns the last digits of the last number in the list, and how many numbers end so. */
async function endingOf(page: Page): Promise<{ ending: string; count: number }> {
  await openPlaces(page);
  const numbers = (await chips(page).locator('bdi').allInnerTexts()).map((text) =>
    text.replace(/\D/g, ''),
  );
  const ending = numbers.at(-1)?.slice(-3) ?? '';
  return { ending, count: numbers.filter((number) => number.endsWith(ending)).length };
}

for (const route of [PAIR, COUNTRY_HUB]) {
  test(`digits typed before the live list are kept with the focus on ${route}`, async ({
    page,
  }) => {
    const release = await holdList(page);
    await page.goto(route);
    await digitsField(page).pressSequentially('86');
    await expect(page.locator('.number-picker')).toHaveAttribute('aria-busy', 'true');
    await digitsField(page).pressSequentially(' 55');
    release();
    await untilLive(page);
    await expect(digitsField(page)).toBeFocused();
    await expect(digitsField(page)).toHaveValue('86 55');
    await expect(chips(page).first()).toContainText('86 55');
    await digitsField(page).pressSequentially('9999');
    await expect(page.getByText(t('numbers.no-match'))).toBeVisible();
    // The closest ones are offered: nearly these digits.
    const closest = page.getByRole('region', { name: t('numbers.nearest-digits') });
    await expect(closest.locator('.number-chip')).toHaveCount(4);
    await page.getByRole('button', { name: t('numbers.clear-filter') }).click();
    await expect(digitsField(page)).toHaveValue('');
    await expect(digitsField(page), 'the pressed button is gone').toBeFocused();
    await expect(chips(page).first()).toBeVisible();
  });
}

test('the first of the numbers that a press shows has the focus of the button, which is gone', async ({
  page,
}) => {
  await page.goto(`${chooseYourNumberRoute('canada', 'united-states')}?sort=price`);
  await interactWithPage(page);
  await untilLive(page);
  const more = page.locator('.number-places .link-button');
  await expect(chips(page)).toHaveCount(AT_FIRST.numbers);
  await more.press('Enter');
  await expect(more).toHaveCount(0);
  await expect(chips(page).nth(AT_FIRST.numbers)).toBeFocused();
});

test('a search is in the address, survives Back and finds the end of a number', async ({
  page,
}) => {
  await page.goto(PAIR);
  await interactWithPage(page);
  await untilLive(page);
  const { ending, count } = await endingOf(page);
  await page.getByLabel(t('numbers.at-label')).selectOption('end');
  await digitsField(page).fill(ending);
  await expect(chips(page)).toHaveCount(count);
  await expect(page).toHaveURL(`${PAIR}?at=end&digits=${ending}`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    new RegExp(`${PAIR}$`),
  );
  await chips(page).first().click();
  const chosen = page.getByRole('region', { name: t('numbers.your-number') });
  await chosen.getByRole('button').click();
  await expect(page).toHaveURL(/personal-information$/);
  await page.goBack();
  await expect(digitsField(page)).toHaveValue(ending);
  await expect(page.getByLabel(t('numbers.at-label'))).toHaveValue('end');
  await untilLive(page);
  await expect(chips(page)).toHaveCount(count);
});

for (const width of [390, 1280]) {
  for (const route of [PAIR, COUNTRY_HUB]) {
    test(`the live list does not move the built one at ${width} px on ${route}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const release = await holdList(page);
      await page.goto(route);
      await page.locator('#numbers').scrollIntoViewIfNeeded();
      const first = chips(page).first();
      const places = page.locator('.number-places');
      const boxes = async () => ({
        chip: await first.boundingBox(),
        places: await places.boundingBox(),
      });
      const before = await boxes();
      await interactWithPage(page);
      await expect(page.locator('.number-picker')).toHaveAttribute('aria-busy', 'true');
      expect(await boxes()).toEqual(before);
      release();
      await untilLive(page);
      await expect(first).toBeVisible();
      expect(await boxes()).toEqual(before);
    });
  }
}

test('a place that was opened before the live list stays open, with the focus in it', async ({
  page,
}) => {
  const release = await holdList(page);
  await page.goto(PAIR);
  const place = page.locator('.number-place:not([open])').first();
  const name = (await place.locator('h3').innerText()).trim();
  await place.locator('summary').click();
  release();
  await untilLive(page);
  const live = page.locator('.number-place').filter({ has: page.getByText(name, { exact: true }) });
  await expect(live).toHaveAttribute('open');
  await expect(live.locator('summary')).toBeFocused();
  await expect(live.locator('.number-chip').first()).toBeVisible();
});

test('numbers are listed by price, and by place where one is chosen', async ({ page }) => {
  await page.goto(`${PAIR}?sort=price`);
  await untilLive(page);
  await expect(page.locator('.number-place')).toHaveCount(1);
  const texts = await chips(page).allInnerTexts();
  const prices = texts.map((text) => Number(/\$([\d.]+)/.exec(text)?.[1] ?? 0));
  expect(prices).toEqual([...prices].sort((one, other) => one - other));
  const places = new Set(texts.map((text) => text.split('\n')[1]));
  expect(places, 'beside their numbers').toEqual(new Set(['Aarhus', 'Copenhagen']));
  await page.getByLabel(t('numbers.sort-label')).selectOption('');
  await page.getByLabel(t('numbers.state')).selectOption('Aarhus');
  await expect(page.locator('.number-place')).toHaveCount(1);
  await expect(page).toHaveURL(`${PAIR}?place=Aarhus`);
  await expect(page.locator('.number-place h3')).toContainText('Aarhus');
  await expect(chips(page).first()).not.toContainText('Aarhus');
});

test('on a phone the filters unfold, and stay in view while one of them narrows the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PAIR);
  const place = page.getByLabel(t('numbers.state'));
  const filters = page.locator('summary', { hasText: t('numbers.filters') });
  await expect(place).toBeHidden();
  await filters.press('Enter');
  await expect(place).toBeVisible();
  await filters.press('Enter');
  await expect(place).toBeHidden();
  await page.goto(`${PAIR}?place=Aarhus`);
  await untilLive(page);
  await expect(place).toHaveValue('Aarhus');
  await expect(place).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(filters).toBeHidden();
  await expect(page.getByLabel(t('numbers.sort-label'))).toBeVisible();
});

/** The list of numbers without some of them, which others have bought meanwhile. */
async function sellMeanwhile(page: Page, isSold: (digits: string) => boolean): Promise<void> {
  await intercept(page, '**/dids/get-available-dids/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: { dids: { did: string }[] }[] };
    for (const group of body.result) {
      group.dids = group.dids.filter(({ did }) => !isSold(did.replace(/\D/g, '')));
    }
    await route.fulfill({ response, json: body });
  });
}

test('a number that is sold is replaced by the nearest one, whether it was pressed or linked', async ({
  page,
}) => {
  await page.goto(PAIR);
  const built = chips(page).first();
  const [number, id] = [
    await built.locator('bdi').innerText(),
    await built.getAttribute('data-did'),
  ];
  const digits = number.replace(/\D/g, '');
  await sellMeanwhile(page, (other) => other === digits);
  const near = page.locator('.number-nearest').filter({ hasText: number });
  const chosen = page.getByRole('region', { name: t('numbers.your-number') });
  const place = page.locator('.number-place').first();

  await test.step('pressed in the list of the build', async () => {
    await built.click();
    await expect(page.getByText(t('numbers.taken'))).toBeVisible();
    await expect(near.getByRole('button')).toHaveCount(4);
    // Of the same place, which is open.
    const offered = near.getByRole('button').first();
    const other = await offered.locator('bdi').innerText();
    expect(other.slice(0, -4)).toBe(number.slice(0, -4));
    await expect(place).toHaveAttribute('open');
    await expect(place).toContainText(other);
    await offered.press('Enter');
    await expect(chosen).toContainText(other);
    await expect(offered).toBeFocused();
    await chosen.getByRole('button').click();
    await expect(page).toHaveURL(/personal-information$/);
    const order = await page.evaluate(() => sessionStorage.getItem('orderData'));
    expect(order).toContain(`"did":"${other}"`);
  });

  await test.step('linked by its id, of which the page of the build knows the digits', async () => {
    await page.goto(`${PAIR}?number=${id}&sort=price`);
    await expect(page.getByText(t('numbers.unavailable'))).toBeVisible();
    await expect(near.getByRole('button')).toHaveCount(4);
    await expect(page.getByLabel(t('numbers.sort-label'))).toHaveValue('price');
  });

  await test.step('linked with its digits, from the country’s page', async () => {
    await page.goto(`${PAIR}?number=987654321&tel=${digits}`);
    await expect(near.getByRole('button')).toHaveCount(4);
    await expectMainAccessible(page, 'numbers near to one that is sold');
  });

  await test.step('a link with the id of no number says only that the number is gone', async () => {
    await page.goto(`${PAIR}?number=987654321`);
    await expect(page.getByText(t('numbers.unavailable'))).toBeVisible();
    await expect(page.locator('.number-nearest')).toHaveCount(0);
  });
});

test('on a phone the search and the first numbers are in view together, also in Hebrew', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of ['en', 'he'] as const) {
    await page.goto(localizedPath(language, chooseYourNumberRoute('denmark', 'israel')));
    const field = page.getByLabel(textsOf(language)('numbers.filter'), { exact: true });
    await field.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await expect(field).toBeInViewport();
    await expect(chips(page).nth(5)).toBeInViewport();
    await expect(page.locator('.number-place:not([open])').first()).toBeInViewport();
  }
});

test('the explanation of the numbers stays while its button has the focus of the keyboard', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(PAIR);
  await interactWithPage(page);
  await untilLive(page);
  const button = page.getByRole('button', { name: t('numbers.info-label'), exact: true });
  const text = page.getByText(t('numbers.info-text'), { exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(text).toBeVisible();
  await page.clock.runFor(2 * LIMITS.numberInfoPopoverMs);
  await expect(text).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(text).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(text, 'the focus has left').toBeHidden();

  // Its time would go by before a slow machine looks.
  await pauseClock(page);
  await button.click();
  await page.mouse.move(0, 0);
  await expect(text).toBeVisible();
  await page.clock.runFor(2 * LIMITS.numberInfoPopoverMs);
  // The page may learn only now that the mouse has left.
  await page.clock.resume();
  await expect(text, 'a press of the mouse does not hold it').toBeHidden();
});
