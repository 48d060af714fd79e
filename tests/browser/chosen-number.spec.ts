import { expect, test } from '@playwright/test';
import { chooseYourNumberRoute } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';

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
