import { expect } from '@playwright/test';
import { chooseYourNumberRoute, phoneNumbersRoute, ROUTES } from '#config/routes.ts';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { ASIDE_SOLD_OUT } from '../support/shops/aside-shop.ts';
import { test } from '../support/shops/aside-test.ts';
import { DESKTOP, expectMainAccessible, PHONE, setLook } from '../support/pages/axe.ts';
import { expectOnFirstScreen } from '../support/pages/first-screen.ts';
import { overflowOf } from '../support/pages/overflow.ts';
import { respondTo, success } from '../support/responses/responses.ts';
import { textsOf } from '../support/pages/texts.ts';
import { interactWithPage } from '../support/pages/visit.ts';

const HUB = phoneNumbersRoute(ASIDE_SOLD_OUT);
const PAIR = chooseYourNumberRoute(ASIDE_SOLD_OUT, 'united-states');
const NARROW = { width: 320, height: 640 };

/** The two kinds of pages, with the heading of the list that is not there and where each leads. */
const PAGES = [
  {
    route: HUB,
    listTitle: 'country-hub.numbers-title',
    nearby: phoneNumbersRoute('united-kingdom'),
  },
  {
    route: PAIR,
    listTitle: 'numbers.choose-title',
    nearby: chooseYourNumberRoute('united-kingdom', 'united-states'),
  },
] as const;

for (const [language, scheme] of [
  ['en', 'dark'],
  ['he', 'light'],
] as const) {
  test(`pages of a sold-out country say so on the first screen of a phone and lead on, in ${language}`, async ({
    page,
  }) => {
    const t = textsOf(language);
    await respondTo(page, getAvailableDids, success([]));
    for (const { route, listTitle, nearby } of PAGES) {
      await test.step(route, async () => {
        await setLook(page, PHONE, scheme);
        await page.goto(localizedPath(language, route));
        const box = page.locator('main .no-numbers');
        await expect(box.getByRole('heading')).toHaveText(t('numbers.empty-title'));
        await expect(page.getByRole('heading', { name: t(listTitle) })).toHaveCount(0);
        await expectOnFirstScreen(page, ['h1', '.no-numbers']);

        const links = page.locator('main :is(.no-numbers, [aria-labelledby$=nearby]) a');
        const [other, ask, neighbour] = [links.nth(0), links.nth(1), links.nth(2)];
        await expect(links).toHaveCount(3);
        await expect(other).toHaveAttribute('href', localizedPath(language, ROUTES.getYourNumber));
        const contact = route === PAIR ? '#contact' : localizedPath(language, ROUTES.contactUs);
        await expect(ask).toHaveAttribute('href', contact);
        await expect(neighbour).toHaveAttribute('href', localizedPath(language, nearby));
        await expect(neighbour).toContainText(/\$\d+\.\d\d/);
        const prices = (await page.locator('main').innerText()).match(/\$\d/g);
        expect(prices, 'only the other country has a price').toHaveLength(1);

        await interactWithPage(page);
        for (const size of [DESKTOP, NARROW]) {
          await page.setViewportSize(size);
          expect(await overflowOf(page), 'wider than the screen').toBeLessThanOrEqual(0);
        }
        await expectMainAccessible(page, `sold out, ${scheme}`);
        await expect(box).toBeVisible();
      });
    }
  });
}

test('nothing else in the shop leads to a sold-out country, and none of its pages asks for JavaScript to choose a number', async ({
  request,
}) => {
  const has = async (route: string, words: string): Promise<boolean> =>
    (await (await request.get(route)).text()).includes(words);
  const onSale = phoneNumbersRoute('united-kingdom');
  for (const route of [ROUTES.home, ROUTES.getYourNumber, ROUTES.notFound, onSale]) {
    expect(await has(route, ASIDE_SOLD_OUT), route).toBe(false);
  }
  const noScript = textsOf('en')('numbers.no-script');
  expect(await has(chooseYourNumberRoute('united-kingdom', 'united-states'), noScript)).toBe(true);
  for (const route of [HUB, PAIR]) expect(await has(route, noScript), route).toBe(false);
});

test('a pair whose numbers are back since the build offers and searches them', async ({ page }) => {
  const t = textsOf('en');
  await page.goto(PAIR);
  await interactWithPage(page);
  await page.locator('.number-chip[data-did]').first().click();
  await expect(page.getByRole('region', { name: t('numbers.your-number') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('numbers.choose-title') })).toBeVisible();
  await expect(page.locator('.no-numbers')).toHaveCount(0);
  await expect(page.locator('#number-state')).toBeVisible();
  await page.locator('#number-state').selectOption({ index: 1 });
  await expect(page.locator('.number-place')).toHaveCount(1);
});
