import { expect, test, type Page } from '@playwright/test';
import { chooseYourNumberRoute, phoneNumbersRoute, ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { intercept } from '../support/responses/intercept.ts';
import { untilPainted, untilRestLoaded, watchShifts } from '../support/pages/page-paint.ts';
import { holdBack } from '../support/responses/responses.ts';
import { textsOf } from '../support/pages/texts.ts';
import { untilTrue } from '../support/pages/visit.ts';

const COUNTRY_HUB = phoneNumbersRoute('united-kingdom');
const PAIR = chooseYourNumberRoute('united-kingdom', 'united-states');
const PAGES = [ROUTES.home, ROUTES.getYourNumber, ROUTES.faq, ROUTES.login, COUNTRY_HUB, PAIR];

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
    await untilRestLoaded(page);
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
  await untilRestLoaded(page);
  expect(await family()).not.toContain('Assistant Variable');
  expect(await shift()).toBeLessThanOrEqual(0.005);
  await page.goto(ROUTES.getYourNumber, { waitUntil: 'networkidle' });
  expect(await family()).toContain('Assistant Variable');
  const isLoaded = () => page.evaluate(() => document.fonts.check('1em "Assistant Variable"'));
  await expect.poll(isLoaded).toBe(true);
  expect(await shift()).toBeLessThanOrEqual(0.005);
});

test('a page whose scripts and styles do not load keeps the layout of its first paint', async ({
  page,
}) => {
  await intercept(page, /\/_astro\/.*\.(?:css|js)$/, (route) => route.abort());
  await page.goto(ROUTES.faq, { waitUntil: 'networkidle' });
  await expect(page.locator('.header')).toHaveCSS('position', 'sticky');
  await expect(page.locator('h1')).toHaveCSS('font-weight', '700');
  await page.goto(PAIR, { waitUntil: 'networkidle' });
  await expect(page.locator('#number-at')).toHaveCSS('appearance', 'none');
});

test('the first touch requests the script and the properties of the islands, then the touched one with its largest files, then others', async ({
  page,
}) => {
  await page.goto(ROUTES.home, { waitUntil: 'networkidle' });
  await untilRestLoaded(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url().replace(/^.*\//, '')));
  await page.getByRole('combobox').first().click();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(1);
  await expect.poll(() => requested.join()).toContain('ContactForm.');
  const first = (name: string): number => requested.findIndex((file) => file.startsWith(name));
  expect(first('islands.')).toBe(0);
  expect(first('props.')).toBe(1);
  expect(['hydrate', 'CountryCombobox']).toContain(requested[2]?.split('.')[0]);
  expect(first('CountrySearch.')).toBeGreaterThan(2);
  expect(first('CountrySearch.')).toBeLessThan(first('ContactForm.'));
});

test('a pressed number requests four files of its island, and the others after the frame that shows it', async ({
  page,
}) => {
  await page.goto(PAIR, { waitUntil: 'networkidle' });
  await untilRestLoaded(page);
  const chip = page.locator('button.number-chip').first();
  const requested = (): Promise<number> => page.locator('link[rel=modulepreload]').count();
  expect(await requested()).toBe(0);
  const frame = await chip.evaluate((number: HTMLElement) => {
    number.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    number.click();
    return new Promise((report) =>
      requestAnimationFrame(() => {
        const files = document.querySelectorAll('link[rel=modulepreload]').length;
        report({ isPressed: number.ariaPressed, files });
      }),
    );
  });
  // The script of the islands is one more.
  expect(frame).toEqual({ isPressed: 'true', files: 1 + 4 });
  await expect.poll(requested).toBeGreaterThan(10);
});

/** How long files of other islands wait (`preloadFor` of src/tools/first-paint/load-rest.ts). */
const OTHERS_WAIT_MS = 1_000;

test('the files of other islands wait a second, for what the list of numbers asks for', async ({
  page,
}) => {
  await page.addInitScript((waitMs) => {
    const { setTimeout } = globalThis;
    const end = new Promise((resolve) => document.addEventListener('end-of-wait', resolve));
    const hold = (handler: () => void, ms?: number): unknown =>
      ms === waitMs ? end.then(handler) : setTimeout(handler, ms);
    Object.assign(globalThis, { setTimeout: hold });
  }, OTHERS_WAIT_MS);
  await page.goto(PAIR, { waitUntil: 'networkidle' });
  await untilRestLoaded(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  // Scrolling to it would request the files of all islands at once.
  await page
    .locator('button.number-chip')
    .first()
    .evaluate((number: HTMLElement) => {
      number.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      number.click();
    });
  await expect.poll(() => requested.join()).toContain('/get-available-dids/');
  expect(requested.join()).not.toContain('/ContactForm.');
  await page.evaluate(() => document.dispatchEvent(new Event('end-of-wait')));
  await expect.poll(() => requested.join()).toContain('/ContactForm.');
});

/** Waits until what was done before the page had loaded has been repeated. */
async function untilRepeated(page: Page): Promise<void> {
  await untilRestLoaded(page);
  await untilTrue(page, () => customElements.get('astro-island') !== undefined);
  // The repetition follows the last file in the same task; what it causes is done two frames later.
  await untilPainted(page);
}

/** Records which scripts have run on the page that is opened next. */
const recordRuns = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const ran: string[] = [];
    Object.assign(globalThis, { ran });
    document.addEventListener(
      'load',
      ({ target }) => {
        if (target instanceof HTMLScriptElement) ran.push(target.src);
      },
      true,
    );
  });

/** Waits until a script whose file begins with the name has run. */
const untilRun = (page: Page, name: string): Promise<void> =>
  untilTrue(
    page,
    (begin: string) =>
      (globalThis as unknown as { ran: string[] }).ran.some((src) => src.includes(begin)),
    `/_astro/${name}.`,
  );

test('a number that is pressed before any script has loaded is chosen', async ({ page }) => {
  const release = await holdBack(page, /\/_astro\/.*\.js$/);
  await page.goto(chooseYourNumberRoute('denmark', 'united-states'), {
    waitUntil: 'domcontentloaded',
  });
  const chip = page.locator('button.number-chip').first();
  await chip.click();
  release();
  await expect(page.locator('.number-chip[aria-pressed="true"]').first()).toBeVisible();
});

for (const [name, file, sortedMeanwhile] of [
  ['any script has loaded', /\/_astro\/.*\.js$/, false],
  ['the code of the table has loaded', /\/_astro\/rates-table\..*\.js$/, false],
  ['the script of the frame has loaded', /\/_astro\/BaseLayout.*\.js$/, true],
] as const) {
  test(`rates are sorted once by a press before ${name}`, async ({ page }) => {
    const sitemap = await (await page.request.get('/sitemap-0.xml')).text();
    const release = await holdBack(page, file);
    await recordRuns(page);
    await page.goto(/\/rates-per-country\/\d+/.exec(sitemap)?.[0] ?? '', {
      waitUntil: 'domcontentloaded',
    });
    await page.evaluate(() => {
      const turns: (string | null)[] = [];
      Object.assign(globalThis, { turns });
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const turn = (target as Element).getAttribute('aria-sort');
          if (turn) turns.push(turn);
        }
      }).observe(document.body, { subtree: true, attributeFilter: ['aria-sort'] });
    });
    if (sortedMeanwhile) await untilRun(page, 'RatesTable');
    const price = page.locator('th').nth(2);
    await price.getByRole('button').click();
    if (sortedMeanwhile) await expect(price).toHaveAttribute('aria-sort', 'ascending');
    release();
    await expect(price).toHaveAttribute('aria-sort', 'ascending');
    await untilRepeated(page);
    const turns = await page.evaluate(() => (globalThis as unknown as { turns: string[] }).turns);
    expect(turns).toEqual(['ascending']);
  });
}

test('a row of cards moves by one when it is pressed before the frame has loaded', async ({
  page,
}) => {
  const release = await holdBack(page, /\/_astro\/BaseLayout.*\.js$/);
  await page.goto(ROUTES.retirees, { waitUntil: 'domcontentloaded' });
  const scroller = page.locator('.card-carousel__scroller');
  const at = (): Promise<number> => scroller.evaluate(({ scrollLeft }) => Math.round(scrollLeft));
  await page.locator('[data-step="1"]').click();
  await expect.poll(at).toBeGreaterThan(0);
  const moved = await at();
  release();
  await untilRepeated(page);
  expect(await at()).toBe(moved);
});

test('a search that is submitted twice before any script has loaded leads on once', async ({
  page,
}) => {
  const t = textsOf('en');
  const release = await holdBack(page, /\/_astro\/.*\.js$/);
  await page.goto(ROUTES.home, { waitUntil: 'domcontentloaded' });
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
  });
  await page.getByRole('combobox', { name: t('search.number-from'), exact: true }).fill('Spain');
  const home = page.getByRole('combobox', { name: t('search.you-are-in'), exact: true });
  await home.fill('Israel');
  await home.press('Enter');
  await home.press('Enter');
  release();
  await expect(page).toHaveURL(/\/choose-your-number\/spain\/israel$/);
  expect(opened).toEqual(['/choose-your-number/spain/israel']);
});
