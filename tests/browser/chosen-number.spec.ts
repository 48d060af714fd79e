import { expect, test } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute } from '#config/routes.ts';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { respondTo } from './support/responses.ts';
import { interactWithPage } from './support/visit.ts';

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
