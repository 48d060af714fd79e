import { expect, test } from '@playwright/test';
import { chooseYourNumberRoute, phoneNumbersRoute, ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { nextElementEnd, serveInParts } from '../support/pages/page-in-parts.ts';
import {
  fillsScreen,
  untilPainted,
  untilRestLoaded,
  watchShifts,
} from '../support/pages/page-paint.ts';

const COUNTRY_HUB = phoneNumbersRoute('united-kingdom');
const PAIR = chooseYourNumberRoute('united-kingdom', 'united-states');

test('flags of a page that arrives in parts wait for the rest of it', async ({ page }) => {
  const served = await serveInParts(page, {
    path: ROUTES.getYourNumber,
    // After the first flag of the list, long before the script at the end.
    cutAt: (html) => html.indexOf('</li>', html.indexOf('/flags/', html.indexOf('<main'))),
  });
  const flags = (): string[] => served.requested.filter((url) => url.startsWith('/flags/'));
  await expect(page.locator('main img[loading=lazy]').first()).toBeVisible();
  // That of the language in the header is on the first screen.
  expect(flags().filter((flag) => flag !== '/flags/us.svg')).toEqual([]);
  served.sendRest();
  await expect.poll(() => flags().length).toBeGreaterThan(5);
  served.close();
});

for (const width of [390, 800, 1280]) {
  for (const path of [
    ROUTES.home,
    PAIR,
    localizedPath('he', PAIR),
    COUNTRY_HUB,
    localizedPath('he', ROUTES.getYourNumber),
    ROUTES.retirees,
    `${ROUTES.ratesPerCountry}/101`,
  ]) {
    test(`${path} does not move at ${width} px while its elements arrive one by one`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const shift = await watchShifts(page);
      const served = await serveInParts(page, {
        path,
        cutAt: (html) => html.indexOf('</', html.indexOf('<main')),
      });
      while (!(await fillsScreen(page))) {
        served.sendUpTo(nextElementEnd);
        await untilPainted(page);
      }
      served.sendRest();
      await untilRestLoaded(page);
      await untilPainted(page);
      expect(await shift()).toBeLessThanOrEqual(0.005);
      served.close();
    });
  }
}

/** Where a page may be cut within its header: each part is the last that has arrived. */
const HEADER_PARTS = ['class="header__logo"', 'data-language-menu', 'session-visitor"'];

for (const language of ['en', 'he'] as const) {
  test(`the header of a page in ${language} that arrives in parts does not move`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const shift = await watchShifts(page, '.header');
    for (const part of HEADER_PARTS) {
      const cutAt = (html: string): number => html.indexOf('</a><', html.indexOf(part)) + 4;
      const served = await serveInParts(page, { path: localizedPath(language, PAIR), cutAt });
      await expect(page.locator('.header__logo')).toBeVisible();
      await untilPainted(page);
      served.sendRest();
      await expect(page.locator('.header__toggle')).toBeVisible();
      await untilPainted(page);
      expect(await shift(), part).toBe(0);
      served.close();
    }
  });
}

test('a page that is painted in parts requests its stylesheets after a frame with the last one', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let frames = 0;
    let [last, atEnd]: [Element | null, number] = [null, 0];
    const count = (): void => {
      frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    // Not at DOMContentLoaded: the end of a connection may come long after that of the page.
    new MutationObserver((_, watcher) => {
      const newest = document.body?.lastElementChild ?? null;
      if (newest !== last) [last, atEnd] = [newest, frames];
      if (document.querySelector('link[rel=stylesheet]') === null) return;
      watcher.disconnect();
      Object.assign(globalThis, { framesBetween: frames - atEnd });
    }).observe(document, { childList: true, subtree: true });
  });
  const cutAt = (html: string): number => html.indexOf('</', html.indexOf('class="lead"'));
  const served = await serveInParts(page, { path: PAIR, cutAt });
  served.sendRest();
  await untilRestLoaded(page);
  const frames = await page.evaluate(
    () => (globalThis as unknown as { framesBetween?: number }).framesBetween,
  );
  expect(frames).toBeGreaterThanOrEqual(1);
  served.close();
});
