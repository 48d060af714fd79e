import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** Gives the page a width and a colour scheme. */
export async function setLook(
  page: Page,
  viewport: typeof PHONE,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
}

/** Brings animations to their end: axe reads colours while something fades in otherwise. What turns for ever cannot end. */
const finishAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)))
        animation.finish();
    }
  });

/** A table of thousands of equal rows keeps its first ones: axe needs seconds for each thousand. */
const shortenTables = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll('tbody tr:nth-child(n + 25)')) row.remove();
  });

/** Runs axe in the page, but for some parts of it, and returns what it found. */
async function runAxe(page: Page, exclude: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ tags, parts }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const context = parts.length > 0 ? { exclude: parts.map((part) => [part]) } : document;
      // What passes needs no list of its elements, and no rule of these tags reads stylesheets.
      const { violations } = await run(context, {
        runOnly: tags,
        resultTypes: ['violations'],
        preload: false,
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
      );
    },
    { tags: TAGS, parts: exclude },
  );
}

/** Fails when axe finds anything on the page as it is now; `state` names it in the message. */
export async function expectAccessible(
  page: Page,
  state: string,
  exclude: string[] = [],
): Promise<void> {
  await finishAnimations(page);
  await shortenTables(page);
  // Half below the sticky header, a button counts as too small to press.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const found = await runAxe(page, exclude);
  expect.soft(found, `${state} (${new URL(page.url()).pathname})`).toEqual([]);
}

/** The same but for header and footer, which are as before this state of the page. */
export const expectMainAccessible = (page: Page, state: string): Promise<void> =>
  expectAccessible(page, state, ['.header', '.footer']);
