import { expect } from '@playwright/test';
import { fieldOf, openByKey, openDesk, test } from '../support/desk/desk.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Returns whether the top or the bottom of an element is seen, with nothing over it. */
function isSeen(element: Element): boolean {
  const { left, top, bottom, width } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].some((y) =>
    element.contains(document.elementFromPoint(left + width / 2, y)),
  );
}

const WIDE = { width: 1280, height: 700 };

test('each part has its own scroll position, and an open text hides no other one', async ({
  page,
  desk,
}) => {
  await openDesk(page, desk, '/about-us');
  const show = (name: string): Promise<void> =>
    page.getByRole('button', { name, exact: true }).click();
  const rows = page.locator('.desk-rows button');
  const phone = page.viewportSize() ?? WIDE;
  // Another element scrolls where the window is wide.
  for (const size of [WIDE, phone]) {
    await page.setViewportSize(size);
    await show('All texts');
    await rows.nth(30).scrollIntoViewIfNeeded();
    await show('Files and publishing');
    await expect(page.getByRole('heading', { name: 'Publish', exact: true })).toBeInViewport();
    await show('All texts');
    await expect(rows.nth(30)).toBeInViewport();
  }
  await openByKey(page, 'about.lead');
  await page.getByRole('searchbox', { name: 'Search by words or by key' }).fill('about.story');
  const last = rows.filter({ hasText: 'about.story-title' });
  await last.click();
  await expect(page.getByRole('heading', { name: 'about.story-title' })).toBeVisible();
  await rows.first().focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator(':focus').evaluate(isSeen)).toBe(true);
});

test('everything of the desk fits, with and without an open text', async ({ page, desk }) => {
  await openDesk(page, desk, '/about-us');
  const tabs = page.getByRole('navigation').first().getByRole('button');
  const outside = (): Promise<string[]> =>
    page.locator('body *:visible').evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          return left < -0.5 || right > innerWidth + 0.5;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
  // The list of pages is there once they are known, and is as wide as the longest address.
  await page.getByRole('button', { name: 'Previews', exact: true }).click();
  await expect(page.getByLabel('Page to preview').locator('option').nth(9)).toBeAttached();
  for (let tab = (await tabs.count()) - 1; tab >= 0; tab -= 1) {
    await tabs.nth(tab).click();
    await expect(tabs.nth(tab)).toHaveAttribute('aria-current', 'page');
    expect(await outside()).toEqual([]);
  }
  await openByKey(page, 'about.lead');
  await expect(fieldOf(page, 'he')).toBeVisible();
  expect(await outside()).toEqual([]);
});
