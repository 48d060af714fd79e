import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Brings animations to their end: colours and widths are read while something moves otherwise. What
 * turns for ever cannot end.
 */
export const finishAnimations = (page: Page): Promise<void> =>
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

/**
 * Lists what axe finds on the page as it is now, as `rule selector: how to repair it`; `exclude`
 * names parts that are left out.
 */
export async function findAxeViolations(page: Page, exclude: string[] = []): Promise<string[]> {
  await finishAnimations(page);
  await shortenTables(page);
  // Half below the sticky header, a button counts as too small to press.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return runAxe(page, exclude);
}
