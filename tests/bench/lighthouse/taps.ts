import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Milliseconds from a tap to what it brings. */
export interface TapTimes {
  /** A frame that shows the tap: the field has focus, or the number is pressed. */
  shown: number;
  /** The island of the control is hydrated. */
  hydrated: number;
}

/**
 * The controls that visitors tap first, by the template whose page has them (`TEMPLATES`). Each is
 * in an island that hydrates at the first interaction.
 */
export const TAPPED: Readonly<Partial<Record<string, string>>> = {
  home: '#country-search input[role=combobox]',
  'get-your-number': '#country-search input[role=combobox]',
  'choose-your-number': 'button.number-chip',
  'phone-numbers': '#number-filter',
  'phone-numbers-united-states': '#number-filter',
  retirees: '#retirees-country input[role=combobox]',
};

/**
 * A slow phone; bytes per second. Its screen is so tall that no control has to be scrolled to:
 * scrolling would hydrate the island before the tap.
 */
const PHONE = { viewport: { width: 412, height: 1600 }, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

const RUNS = 5;

/** Notes when the tap on a control shows and when its island is hydrated, from the tap on. */
function watchTap(control: Element): void {
  const times: Partial<TapTimes> = {};
  Object.assign(globalThis, { tapTimes: times });
  const island = control.closest('astro-island');
  let tappedAt = 0;
  addEventListener('pointerdown', ({ timeStamp }) => (tappedAt = timeStamp), true);
  const isShown = (): boolean =>
    document.activeElement === control ||
    document.querySelector('[data-did][aria-pressed=true]') !== null;
  const look = (): void => {
    if (tappedAt > 0 && isShown()) {
      // The frame of this callback is painted before the next task.
      setTimeout(() => (times.shown ??= performance.now() - tappedAt));
    } else requestAnimationFrame(look);
  };
  look();
  new MutationObserver(() => {
    if (!island?.hasAttribute('ssr')) times.hydrated ??= performance.now() - tappedAt;
  }).observe(island as Element, { attributeFilter: ['ssr'] });
}

async function openOnSlowPhone(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'networkidle' });
  return page;
}

/** One first tap on a page, when all that it loads by itself has loaded. */
async function tapOnce(browser: Browser, url: string, selector: string): Promise<TapTimes> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await openOnSlowPhone(context, url);
    const control = page.locator(selector).first();
    const box = await control.boundingBox();
    if (box === null) throw new Error(`${url} does not show ${selector}`);
    await control.evaluate(watchTap);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const times = await page.waitForFunction(() => {
      const { tapTimes } = globalThis as unknown as { tapTimes: Partial<TapTimes> };
      return tapTimes.shown !== undefined && tapTimes.hydrated !== undefined && tapTimes;
    });
    return (await times.jsonValue()) as TapTimes;
  } finally {
    await context.close();
  }
}

/** Returns the medians of five first taps on a control, each on a page that was just opened. */
export async function medianOfTaps(
  browser: Browser,
  url: string,
  selector: string,
): Promise<TapTimes> {
  const runs: TapTimes[] = [];
  while (runs.length < RUNS) runs.push(await tapOnce(browser, url, selector));
  const median = (name: keyof TapTimes): number =>
    runs.map((run) => run[name]).toSorted((one, other) => one - other)[(RUNS - 1) / 2] ?? 0;
  return { shown: median('shown'), hydrated: median('hydrated') };
}
