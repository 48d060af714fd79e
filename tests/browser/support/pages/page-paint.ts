import type { Page } from '@playwright/test';
import { untilTrue } from './visit.ts';

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Adds up what moves by itself on the pages that are opened next, in elements of a selector. */
export async function watchShifts(page: Page, within = 'html'): Promise<() => Promise<number>> {
  await page.addInitScript((selector) => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node : node?.parentElement,
        );
        // A source without an element has left the page: it counts.
        const isWithin =
          moved.length === 0 || moved.some((element) => !element || element.closest(selector));
        if (isWithin) (globalThis as unknown as { shift: number }).shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, within);
  return () => page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
}

/**
 * Waits until a tab's first page has loaded what follows its paint, the typeface at last. A busy
 * machine may paint long after the network was idle for the first time.
 */
export const untilRestLoaded = (page: Page): Promise<void> =>
  untilTrue(page, () => sessionStorage.getItem('font') !== null);

/**
 * Waits until what a page has now is on the screen: also a response that has just ended, which it
 * reads in a later task and renders in one after that.
 */
export const untilPainted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

/** Whether what has arrived of a page reaches the lower edge of the screen. */
export const fillsScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
