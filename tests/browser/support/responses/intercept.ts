import type { Page, Route } from '@playwright/test';

/** A file that every site here has. */
const PROBE = '/robots.txt?intercepted';
const PROBES = /\/robots\.txt\?intercepted$/;
const INTERCEPTED = 'intercepted';

/** Has a page that is open request its probe until a route responds to that. */
async function untilIntercepted(page: Page): Promise<void> {
  await page.route(PROBES, (route) => route.fulfill({ body: INTERCEPTED }));
  try {
    let body: string;
    do {
      body = await page.evaluate(async (address) => (await fetch(address)).text(), PROBE);
    } while (body !== INTERCEPTED);
  } catch (error) {
    // The next page's requests are intercepted from its beginning.
    if (!String(error).includes('Execution context was destroyed')) throw error;
  } finally {
    await page.unroute(PROBES);
  }
}

/**
 * Has a function respond to requests of a page, as `page.route` does, and waits until it does. When
 * the page is open, `page.route` returns before the page's process knows of it: of the requests
 * that a busy page sent at once, up to a quarter passed by, and Playwright reported neither those
 * nor their responses. `page.unroute` ends it.
 */
export async function intercept(
  page: Page,
  address: Parameters<Page['route']>[0],
  respond: (route: Route) => unknown,
): Promise<void> {
  await page.route(address, respond);
  if (page.url() !== 'about:blank') await untilIntercepted(page);
}
