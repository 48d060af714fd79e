import type { Locator, Page } from '@playwright/test';
import { LATE_MS } from '#components/ui/loading/use-is-late.ts';

const notHydrated = (...directives: string[]): string =>
  directives.map((client) => `astro-island[ssr][client="${client}"]`).join();

/**
 * Waits until something is true in the page, or in the one that it leads to meanwhile, and looks at
 * every frame: a poll waits in between. `waitForFunction` does the same, but first runs a script of
 * 340 KB in the page, which takes a tenth of what the page itself does.
 */
export async function untilTrue<Arg>(
  page: Page,
  condition: (arg: Arg) => boolean,
  arg?: Arg,
): Promise<void> {
  const isTrue = `(${String(condition)})(${JSON.stringify(arg)})`;
  const wait = `(async () => { while (!${isTrue}) await new Promise(requestAnimationFrame); })()`;
  for (;;) {
    try {
      await page.evaluate(wait);
      return;
    } catch (error) {
      if (!String(error).includes('Execution context was destroyed')) throw error;
    }
  }
}

const untilNone = (page: Page, selector: string): Promise<void> =>
  untilTrue(page, (some: string) => document.querySelector(some) === null, selector);

/** Waits until the islands that hydrate by themselves are hydrated and nothing is being fetched. */
export const settled = (page: Page): Promise<void> =>
  untilNone(page, `${notHydrated('load', 'idle')}, main [aria-busy="true"]`);

/**
 * Presses a key without an effect: the first interaction hydrates the islands that wait for one.
 */
export const interactWithPage = (page: Page): Promise<void> => page.keyboard.press('Shift');

/**
 * Presses a button twice as a double click does: again when the page has followed the first press.
 * A mouse would press what has taken the button's place where a response was quicker.
 */
export const pressTwice = async (button: Locator): Promise<void> => {
  // As before any press, it must be shown and enabled.
  await button.click({ trial: true });
  await button.evaluate(async (element: HTMLElement) => {
    element.focus();
    element.click();
    // A task that runs while the page's clock is paused, too.
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage(undefined);
    });
    element.click();
  });
};

/** Stops all timers of these durations, in milliseconds. For a page that is not open yet. */
export const stopTimers = (page: Page, durations: readonly number[]): Promise<unknown> =>
  page.addInitScript((stopped) => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, ms?: number) =>
      ms !== undefined && stopped.includes(ms) ? 0 : later(work, ms)) as typeof setTimeout;
  }, durations);

/**
 * Has what is below a list wait for it, however long that takes: a slow machine would take longer
 * than the page has patience. For a page that is not open yet.
 */
export const waitForLists = (page: Page): Promise<unknown> => stopTimers(page, [LATE_MS]);

/** Has no request of a page given up, however slow the machine is. For a page that is not open. */
export const waitForResponses = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });

/**
 * Pauses the clock that a test has installed, which runs by itself until then: a slow machine would
 * miss what is in view for seconds. `runFor` moves it, and axe needs it to run.
 */
export async function pauseClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // It cannot be set back: a little later than now, whenever the page gets to it.
  await page.clock.pauseAt(now + 20_000);
}

/** What a tab has stored when a page begins. */
interface Stored {
  localStorage?: [string, string][];
  sessionStorage?: [string, string][];
  /** Whether what the pages before have stored goes. */
  replaces: boolean;
}

/**
 * Opens an address and stores entries before the page's own scripts run: without another page of
 * the site to store them from. A page that this one leads to finds what this one left.
 */
export async function gotoStoring(page: Page, address: string, stored: Stored): Promise<void> {
  const script = await page.addInitScript(({ replaces, ...storages }) => {
    // Only a page that a test opens has no referrer; one that it leads to has.
    if (window !== window.top || document.referrer !== '') return;
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      if (replaces) window[name].clear();
      for (const [key, value] of storages[name] ?? []) window[name].setItem(key, value);
    }
  }, stored);
  await page.goto(address);
  await script.dispose();
}

/**
 * Brings all of the page into view once, so that every `client:visible` island is hydrated. It is
 * done with a viewport as high as the page: while a page is scrolled as fast as this, Chromium
 * draws no frame any more in one of a hundred cases, as it waits for a tile that nothing paints.
 */
export async function hydratePage(page: Page): Promise<void> {
  const viewport = page.viewportSize();
  if (viewport === null) throw new Error('the page has no viewport of its own');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const size of [{ ...viewport, height }, viewport]) {
    await page.setViewportSize(size);
    // Observers run after the next frame.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    });
  }
  await untilNone(page, notHydrated('visible'));
  await settled(page);
}

/**
 * Whether a complaint is about a request that the page makes on purpose and that is refused:
 * Chromium writes every such response to the console.
 */
export const isRefusedOnPurpose = (complaint: string): boolean =>
  /\/(?:validate-email|recovery-password|otp-verification|stop-renewal): Failed to load resource: the server responded with a status of 4\d\d/.test(
    complaint,
  );

/**
 * Collects what the browser complains about on a page: errors of its console, exceptions and
 * violations of the security policy.
 */
export async function watchComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    complaints.push(`${new URL(page.url()).pathname}: ${error.message}`);
  });
  await page.exposeFunction('complain', (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { complain } = window as unknown as { complain: (text: string) => void };
      complain(`${location.pathname}: ${event.violatedDirective} refuses ${event.blockedURI}`);
    });
  });
  return complaints;
}
