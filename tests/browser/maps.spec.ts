import { expect, test } from '@playwright/test';
import { LANGUAGES } from '#config/languages.ts';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';

const PAIR = chooseYourNumberRoute('united-kingdom', 'israel');

test.describe('the map of a pair', () => {
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
      const height = 844;
      await page.setViewportSize({ width: 390, height });
      await page.goto(localizedPath(language, PAIR));
      const prices = ['[data-from-price]', '[data-single-price]'];
      for (const part of ['.map', 'h1', ...prices, '#number-filter', '.number-chip']) {
        const box = await page.locator(part).first().boundingBox();
        expect(box, part).not.toBeNull();
        expect((box?.y ?? height) + (box?.height ?? 0), part).toBeLessThanOrEqual(height);
      }
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
