import { cpus } from 'node:os';
import { expect, type Locator, type Page } from '@playwright/test';

/** How long the processors together had nothing to do since they started, in milliseconds. */
const idleMs = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);

/** Returns the moment of the first frame in which an element shows some words. */
const momentOf = (shown: Locator, words: string): Promise<number> =>
  shown.evaluate(
    (element, wanted) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (element.textContent.includes(wanted)) {
            resolve(performance.timeOrigin + performance.now());
          } else requestAnimationFrame(look);
        };
        look();
      }),
    words,
  );

/**
 * Adds words to a text that is open and saves it. Returns how long the page took to show them, in
 * milliseconds from the click on the button, without the time in which no processor was free.
 */
export async function timeChange(
  page: Page,
  field: Locator,
  words: string,
  shown: Locator,
): Promise<number> {
  await field.press('ControlOrMeta+End');
  await field.pressSequentially(` ${words}`);
  await page.evaluate(() => {
    addEventListener('click', () => performance.mark('save'), { capture: true, once: true });
  });
  const appeared = momentOf(shown, words);
  const idleBefore = idleMs();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const clicked = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('save').at(-1)?.startTime ?? 0),
  );
  const duration = (await appeared) - clicked;
  expect(duration).toBeGreaterThan(0);
  return Math.min(duration, idleMs() - idleBefore);
}
