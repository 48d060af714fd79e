import { expect, test, type Page } from '@playwright/test';
import { chooseYourNumberRoute, phoneNumbersRoute, ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';

const PAGES = [
  ROUTES.home,
  ROUTES.getYourNumber,
  ROUTES.faq,
  ROUTES.login,
  phoneNumbersRoute('united-kingdom'),
  chooseYourNumberRoute('united-kingdom', 'united-states'),
];

/** Adds up what moves by itself on the pages that are opened next. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        (globalThis as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
}

/** The names of the stylesheets of a page that are not applied yet. */
const missingStyles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const noScript = document.querySelector('head noscript')?.textContent ?? '';
    const wanted = [...noScript.matchAll(/href="([^"]+)"/g)].map(([, name = '']) => name);
    const applied = [...document.styleSheets].map(
      ({ href }) => new URL(href ?? '/', location.href),
    );
    return wanted.filter((name) => !applied.some(({ pathname }) => pathname === name));
  });

for (const path of PAGES.flatMap((page) => [page, localizedPath('he', page)])) {
  test(`${path} is painted before it requests a script or a stylesheet, and does not move`, async ({
    page,
  }) => {
    const shift = await watchShifts(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    const { paint, requests } = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      requests: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\.(?:css|js|woff2)$/.test(name))
        .map(({ startTime }) => startTime),
    }));
    expect(paint).toBeGreaterThan(0);
    expect(requests.length).toBeGreaterThan(2);
    expect(Math.min(...requests)).toBeGreaterThanOrEqual(paint);
    expect(await missingStyles(page)).toEqual([]);
    // What the script takes out of the page until then.
    await expect(page.locator('img[loading=lazy]:not([src]), use:not([href])')).toHaveCount(0);
    expect(await shift()).toBeLessThanOrEqual(0.005);
  });
}

test('the second page of a tab uses the typeface, and neither moves', async ({ page }) => {
  const shift = await watchShifts(page);
  const family = (): Promise<string> =>
    page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily);
  await page.goto(ROUTES.faq);
  expect(await family()).not.toContain('Assistant Variable');
  await page.waitForFunction(() => sessionStorage.getItem('font') !== null);
  expect(await family()).not.toContain('Assistant Variable');
  expect(await shift()).toBeLessThanOrEqual(0.005);
  await page.goto(ROUTES.getYourNumber, { waitUntil: 'networkidle' });
  expect(await family()).toContain('Assistant Variable');
  expect(await page.evaluate(() => document.fonts.check('1em "Assistant Variable"'))).toBe(true);
  expect(await shift()).toBeLessThanOrEqual(0.005);
});

test('a page whose scripts and styles do not load keeps the layout of its first paint', async ({
  page,
}) => {
  await page.route(/\/_astro\/.*\.(?:css|js)$/, (route) => route.abort());
  await page.goto(ROUTES.faq, { waitUntil: 'networkidle' });
  await expect(page.locator('.header')).toHaveCSS('position', 'sticky');
  await expect(page.locator('h1')).toHaveCSS('font-weight', '700');
});

test('the first touch requests the script and the properties of the islands, then the touched one, then others', async ({
  page,
}) => {
  await page.goto(ROUTES.home, { waitUntil: 'networkidle' });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url().replace(/^.*\//, '')));
  await page.getByRole('combobox').first().click();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(1);
  await expect.poll(() => requested.join()).toContain('ContactForm.');
  const first = (name: string): number => requested.findIndex((file) => file.startsWith(name));
  expect(first('islands.')).toBe(0);
  expect(first('props.')).toBe(1);
  expect(first('CountrySearch.')).toBe(2);
  expect(first('client.')).toBeLessThan(first('ContactForm.'));
});

test('a number that is pressed before any script has loaded is chosen', async ({ page }) => {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_astro\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(chooseYourNumberRoute('denmark', 'united-states'), { waitUntil: 'commit' });
  const chip = page.locator('button.number-chip').first();
  await chip.click();
  release?.();
  await expect(page.locator('.number-chip[aria-pressed="true"]').first()).toBeVisible();
});
