import { mkdirSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { chromium, type Page } from 'playwright';
import { findAxeViolations, finishAnimations } from '#tools/site-checks/axe.ts';
import type { BuiltPage } from '#tools/site-checks/built-page.ts';
import { findChromium } from '#tools/site-checks/find-chromium.ts';
import type { SiteMistake } from '#tools/site-checks/site-mistake.ts';
import { staticSite } from '#tools/serve/static-site.ts';
import { readElements, showDifference } from './first-difference.ts';
import { PICTURES } from '../releases/releases.ts';

/** The narrowest screen that pages must fit. */
const NARROWEST = { width: 320, height: 640 };

/** The screens of the pictures in a report. */
export const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

export type Screen = keyof typeof SCREENS;

/** Pictures of a page on one screen; paths below the release's folder. */
export interface Pictures {
  before?: string;
  after: string;
}

/** What a browser found on a page. */
export interface PageInspection {
  page: BuiltPage;
  mistakes: SiteMistake[];
  pictures: Record<Screen, Pictures>;
}

/** Where pages are inspected: the new site, the one that is served, and where pictures go. */
interface Sites {
  site: string;
  live: string | undefined;
  folder: string;
}

/**
 * Serves a site whose pages run no script: what the build wrote is inspected, without a provider.
 * Scripts are forbidden by a policy, as axe runs in a page with scripts alone.
 */
async function serveSite(site: string): Promise<{ origin: string; close: () => void }> {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('Content-Security-Policy', "script-src 'none'");
  });
  app.route(
    '/',
    staticSite(site, () => true),
  );
  const server = serve({
    fetch: app.fetch,
    port: 0,
    hostname: '127.0.0.1',
  });
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/**
 * Shows what only a customer sees, as the page of a customer begins with it: a guarded page hides
 * its content while it does not know who reads it.
 */
const openGuard = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const guard = document.querySelector<HTMLElement>('[data-guard]')?.dataset['guard'];
    // Visibility would move into place one element after the other.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    if (guard !== undefined) document.documentElement.dataset['session'] = guard;
  });

/**
 * Loads what the page's script loads after the first paint: the whole stylesheets, which are links
 * for browsers without scripts, and the land of a map (`src/tools/first-paint/load-rest.ts`).
 */
const loadRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const use of document.querySelectorAll<SVGElement>('use[data-href]')) {
      use.setAttribute('href', use.dataset['href'] ?? '');
    }
    const links = document.createElement('template');
    links.innerHTML = document.querySelector('head > noscript')?.textContent ?? '';
    await Promise.all(
      [...links.content.querySelectorAll('link')].map(
        (link) =>
          new Promise((loaded) => {
            link.addEventListener('load', loaded);
            link.addEventListener('error', loaded);
            document.head.append(link);
          }),
      ),
    );
  });

/** Lists texts that are wider than a narrow screen, or than the button they are in. */
async function findOverflow(page: Page, address: string): Promise<SiteMistake[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await finishAnimations(page);
  return page.evaluate((at) => {
    const found: SiteMistake[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const [width, screen] = [scrollWidth, clientWidth];
      found.push({ kind: 'page-width', page: at, width, screen });
    }
    for (const element of document.querySelectorAll<HTMLElement>('button, .button')) {
      if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1) {
        const text = element.textContent?.trim() ?? '';
        found.push({ kind: 'button-width', page: at, text });
      }
    }
    return found;
  }, address);
}

/** Returns the path of a page's picture below the release's folder. */
const pictureName = (address: string, screen: Screen, when: keyof Pictures): string =>
  `${PICTURES}/${encodeURIComponent(address.slice(1) || 'home')}-${screen}-${when}.jpg`;

/** Waits until the browser has painted the page as it is now. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );

/**
 * Takes a screenshot. Chromium has nothing to copy while it replaces what it has
 * painted, after a navigation or when its GPU process begins anew: the next frame can be copied.
 */
async function takeScreenshot(page: Page, file: string): Promise<void> {
  const take = async (): Promise<void> => {
    await painted(page);
    await page.screenshot({ path: file, type: 'jpeg', quality: 60 });
  };
  await take().catch(take);
}

/** Opens a page as its readers see it; false where the site has no such page. */
async function open(tab: Page, address: string): Promise<boolean> {
  const response = await tab.goto(address, { waitUntil: 'load' });
  if (response?.status() !== 200) return false;
  await loadRest(tab);
  await openGuard(tab);
  return true;
}

/** Draws a page now and before, both where they begin to differ, on one screen after the other. */
async function drawPage(
  tabs: Tabs,
  address: string,
  folder: string,
): Promise<PageInspection['pictures']> {
  const { now, before } = tabs;
  const [elementsNow, elementsBefore] = [
    await readElements(now),
    before === undefined ? undefined : await readElements(before),
  ];
  const draw = async (
    tab: Page,
    screen: Screen,
    when: 'before' | 'after',
    [shown, other]: readonly [readonly string[], readonly string[] | undefined],
  ): Promise<string> => {
    const file = pictureName(address, screen, when);
    await tab.bringToFront();
    await tab.setViewportSize(SCREENS[screen]);
    if (other !== undefined) await showDifference(tab, shown, other);
    await takeScreenshot(tab, join(folder, file));
    return file;
  };
  const pictures = {} as PageInspection['pictures'];
  for (const screen of Object.keys(SCREENS) as Screen[]) {
    const after = await draw(now, screen, 'after', [elementsNow, elementsBefore]);
    pictures[screen] =
      before === undefined || elementsBefore === undefined
        ? { after }
        : { before: await draw(before, screen, 'before', [elementsBefore, elementsNow]), after };
  }
  return pictures;
}

/** The page of the new site, and the one that is served where there is one. */
interface Tabs {
  now: Page;
  before: Page | undefined;
}

async function inspectPage(
  { now, before }: Tabs,
  page: BuiltPage,
  origins: { site: string; live: string | undefined },
  folder: string,
): Promise<PageInspection> {
  const address = origins.site + page.address;
  await now.bringToFront();
  await now.setViewportSize(SCREENS.phone);
  await open(now, address);
  const violations = await findAxeViolations(now);
  const mistakes: SiteMistake[] = violations.map((message) => ({
    kind: 'accessibility',
    page: page.address,
    message,
  }));
  // axe gets shortened tables.
  await open(now, address);
  const hadPage = before !== undefined && (await open(before, origins.live + page.address));
  const tabs = { now, before: hadPage ? before : undefined };
  const pictures = await drawPage(tabs, page.address, folder);
  await now.bringToFront();
  await now.setViewportSize(NARROWEST);
  mistakes.push(...(await findOverflow(now, page.address)));
  return { page, mistakes, pictures };
}

/**
 * Inspects pages in Chromium: axe, texts that do not fit at 320 px, and pictures before and after,
 * of the screen where the two differ first. `advance` is called after each page.
 */
export async function inspectPages(
  pages: readonly BuiltPage[],
  { site, live, folder }: Sites,
  advance: () => void,
): Promise<PageInspection[]> {
  if (pages.length === 0) return [];
  mkdirSync(join(folder, PICTURES), { recursive: true });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
    ...(executablePath !== undefined && { executablePath }),
  });
  const servers = [await serveSite(site), ...(live === undefined ? [] : [await serveSite(live)])];
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const tabs = {
      now: await context.newPage(),
      before: live === undefined ? undefined : await context.newPage(),
    };
    const origins = { site: servers[0]?.origin ?? '', live: servers[1]?.origin };
    const inspections: PageInspection[] = [];
    for (const page of pages) {
      inspections.push(await inspectPage(tabs, page, origins, folder));
      advance();
    }
    return inspections;
  } finally {
    await browser.close();
    for (const server of servers) server.close();
  }
}
