import { expect, test, type Page } from '@playwright/test';
import { type Language, LANGUAGES } from '#config/languages.ts';
import { chooseYourNumberRoute, phoneNumbersRoute, ROUTES } from '#config/routes.ts';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { fillText } from '#lib/text/text.ts';
import { expectOnFirstScreen, PHONE } from '../support/pages/first-screen.ts';
import { respondTo, success } from '../support/responses/responses.ts';
import { textsOf } from '../support/pages/texts.ts';
import { interactWithPage } from '../support/pages/visit.ts';

const PAIR = chooseYourNumberRoute('united-kingdom', 'israel');

/** A near pair, the same country twice, and those whose names take most room in some language. */
const FIRST_SCREENS = [
  ['united-kingdom', 'israel'],
  ['united-states', 'united-states'],
  ['dominican-republic', 'united-kingdom'],
  ['new-zealand', 'united-states'],
] as const;
const LONG_PAIR = chooseYourNumberRoute('dominican-republic', 'united-kingdom');

/** Expects the price of a month, paid for twelve at once and singly, in words and figures. */
async function expectPrices(page: Page, language: Language): Promise<void> {
  const price = page.locator('[data-from-price]');
  const template = textsOf(language)('numbers.per-month-long');
  const twelve = fillText(template, { duration: monthsText(language, 12), total: '\u2066$' });
  const [before = '', after = ''] = twelve.split('$').map((part) => RegExp.escape(part));
  await expect(price.locator('[data-multi-month="true"]').first()).toHaveText(
    new RegExp(`^\\s*${before}\\$\\d+\\.\\d\\d\u2069${after}$`),
  );
  await expect(price.locator('.pair-price__from .price')).toHaveText(/^\s*\$\s*\d+\s*\.\d\d\s*$/);
  await expect(price.locator('[data-single-price]')).toHaveText(/^\$\d+\.\d\d$/);
}

test.describe('the map of a pair', () => {
  test('leaves the taps at its empty edge to the breadcrumb on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(PAIR);
    await page.locator('.breadcrumb a').last().click();
    await expect(page).toHaveURL(/phone-numbers\/united-kingdom$/);
  });

  test.describe('with motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('has a call that travels', async ({ page }) => {
      await page.goto(PAIR);
      const call = page.locator('.map__call');
      await expect(call).toBeVisible();
      expect(await call.evaluate((element) => element.getAnimations().length)).toBe(1);
    });
  });

  test('is still under reduced motion', async ({ page }) => {
    await page.goto(PAIR);
    const map = page.locator('.map');
    await expect(map).toBeVisible();
    const running = await map.evaluate(
      (element) => element.getAnimations({ subtree: true }).length,
    );
    expect(running).toBe(0);
    await expect(page.locator('.map__call')).toBeHidden();
  });

  test('has the east on the right and times from left to right in Hebrew too', async ({ page }) => {
    await page.goto(localizedPath('he', PAIR));
    const [london, jerusalem] = await page.locator('.map__point').all();
    const [west, east] = [await london?.boundingBox(), await jerusalem?.boundingBox()];
    expect(east?.x).toBeGreaterThan(west?.x ?? Infinity);
    const time = page.locator('.map__label text').first();
    await expect(time).toHaveText('16:00');
    await expect(time).toHaveCSS('direction', 'ltr');
  });

  for (const language of LANGUAGES) {
    test(`leaves prices, the search and a number on the first screen of a phone in ${language}`, async ({
      page,
    }) => {
      await page.setViewportSize(PHONE);
      for (const [didSlug, packageSlug] of FIRST_SCREENS) {
        await page.goto(localizedPath(language, chooseYourNumberRoute(didSlug, packageSlug)));
        await expectPrices(page, language);
        const prices = ['[data-from-price]', '[data-single-price]'];
        await expectOnFirstScreen(page, [
          '.map',
          'h1',
          ...prices,
          '#number-filter',
          '.number-chip',
        ]);
      }
    });

    test(`leaves prices and what to press on the first screen of a phone when all numbers are sold in ${language}`, async ({
      page,
    }) => {
      await page.setViewportSize(PHONE);
      await respondTo(page, getAvailableDids, success([]));
      await page.goto(localizedPath(language, LONG_PAIR));
      await interactWithPage(page);
      await expect(page.locator('.no-numbers')).toBeVisible();
      const prices = ['[data-from-price]', '[data-single-price]'];
      await expectOnFirstScreen(page, ['.map', 'h1', ...prices, '.no-numbers .button--primary']);
    });
  }
});

test('the home page draws calls from other countries to the reader', async ({ page }) => {
  await page.goto(ROUTES.home);
  await expect(page.getByRole('img', { name: /^World map/ })).toBeVisible();
  const codes = page.locator('.map__label', { has: page.locator('image') }).locator('text');
  await expect(codes.first()).toHaveText(/^\+\d+$/);
  expect(await codes.count()).toBe(await page.locator('.map__way').count());
});

/** Of many places and of long names. */
const CROWDED_HUBS = ['mexico', 'canada', 'united-kingdom'];

for (const language of ['en', 'he'] as const) {
  test(`names of places on a country’s map touch neither each other nor a point on a phone of 320 px in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const hub of CROWDED_HUBS) {
      await page.goto(localizedPath(language, phoneNumbersRoute(hub)));
      await expect(page.locator('.map__names > text').first()).toBeVisible();
      await expect(page.locator('.map__point').first()).toBeVisible();
      const touching = await page.locator('.country-head__map').evaluate((map) => {
        const boxes = (selector: string) =>
          [...map.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
        const names = boxes('.map__names > text');
        // The box of a text is higher than its letters.
        const isOver = (one: DOMRect, other: DOMRect, letters: number) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top + letters < other.bottom - letters &&
          other.top + letters < one.bottom - letters;
        const points = boxes('.map__point').map(({ x, y, width, height }) => {
          const [middle, centre] = [x + width / 2, y + height / 2];
          return new DOMRect(middle - 1, centre - 1, 2, 2);
        });
        return names.flatMap((name, at) => [
          ...names.slice(at + 1).filter((other) => isOver(name, other, name.height / 8)),
          ...points.filter((point) => isOver(name, point, 0)),
        ]).length;
      });
      expect(touching, hub).toBe(0);
    }
  });
}
