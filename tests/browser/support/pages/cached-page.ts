import type { Page } from '@playwright/test';
import { intercept } from '../responses/intercept.ts';

/**
 * Has a page leave for an address, and shows it again as one of the browser's cache, which tests do
 * not have in Chromium. Until then it stays, as a cached one does.
 */
export async function leaveAndComeBack(
  page: Page,
  to: RegExp,
  leave: () => Promise<void>,
): Promise<void> {
  const { promise: hasStayed, resolve: stay } = Promise.withResolvers<void>();
  await intercept(page, to, async (route) => {
    await route.fulfill({ status: 204 });
    stay();
  });
  await leave();
  await hasStayed;
  await page.unroute(to);
  await page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow']) {
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    }
  });
}
