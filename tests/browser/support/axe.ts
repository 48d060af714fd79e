import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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

/** Fails when axe finds anything on the page as it is now; `state` names it in the message. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await finishAnimations(page);
  await shortenTables(page);
  // Half below the sticky header, a button counts as too small to press.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // Without frames of others there is no need for axe's own page, which takes longer than the check.
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
  expect.soft(found, `${state} (${new URL(page.url()).pathname})`).toEqual([]);
}
