import { mkdirSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { chromium, type Page } from 'playwright';
import { findAxeViolations, finishAnimations } from '../site-checks/axe.ts';
import type { BuiltPage } from '../site-checks/built-page.ts';
import { findChromium } from '../site-checks/find-chromium.ts';
import { staticSite } from '../static-site.ts';

/** The narrowest screen that pages must fit. */
const NARROWEST = { width: 320, height: 640 };

/** The screens of the pictures in the report. */
const SCREENS = {
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
export interface Look {
  page: BuiltPage;
  mistakes: string[];
  pictures: Record<Screen, Pictures>;
}

/** Where pages are looked at: the new site, the one that is served, and where pictures go. */
interface Sites {
  site: string;
  live: string | undefined;
  folder: string;
}

/**
 * Serves a site whose pages run no script: what the build wrote is looked at, without a provider.
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
 * Shows what only a customer sees, as the page of a customer begins with it: a guarded page hides its
 * content while it does not know who reads it.
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
async function findOverflow(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await finishAnimations(page);
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      found.push(`the page is ${scrollWidth} px wide on a screen of ${clientWidth} px`);
    }
    for (const element of document.querySelectorAll<HTMLElement>('button, .button')) {
      if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1) {
        found.push(`a text is wider than its button: ${element.textContent?.trim()}`);
      }
    }
    return found;
  });
}

const pictureName = (address: string, screen: Screen, when: string): string =>
  `pictures/${encodeURIComponent(address.slice(1) || 'home')}-${screen}-${when}.jpg`;

/** Waits until the browser has painted the page as it is now. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );

/**
 * Takes a picture of the screen. Chromium has nothing to copy while it replaces what it has painted,
 * after a navigation or when its GPU process begins anew: the next frame can be copied.
 */
async function takePicture(page: Page, file: string): Promise<void> {
  const take = async (): Promise<void> => {
    await painted(page);
    await page.screenshot({ path: file, type: 'jpeg', quality: 60 });
  };
  await take().catch(take);
}

/** Opens the page and draws its first screen; undefined where the site has no such page. */
async function draw(page: Page, address: string, file: string): Promise<boolean> {
  const response = await page.goto(address, { waitUntil: 'load' });
  if (response?.status() !== 200) return false;
  await loadRest(page);
  await openGuard(page);
  await takePicture(page, file);
  return true;
}

async function lookAt(
  tab: Page,
  page: BuiltPage,
  origins: { site: string; live: string | undefined },
  folder: string,
): Promise<Look> {
  const pictures = {} as Look['pictures'];
  const mistakes: string[] = [];
  for (const screen of Object.keys(SCREENS) as Screen[]) {
    await tab.setViewportSize(SCREENS[screen]);
    const [before, after] = (['before', 'after'] as const).map((when) =>
      pictureName(page.address, screen, when),
    ) as [string, string];
    const hadPage =
      origins.live !== undefined &&
      (await draw(tab, origins.live + page.address, join(folder, before)));
    await draw(tab, origins.site + page.address, join(folder, after));
    pictures[screen] = { ...(hadPage && { before }), after };
    if (screen === 'phone') mistakes.push(...(await findAxeViolations(tab)));
  }
  await tab.setViewportSize(NARROWEST);
  mistakes.push(...(await findOverflow(tab)));
  return { page, mistakes, pictures };
}

/**
 * Looks at pages in Chromium: axe, texts that do not fit at 320 px, and pictures of the first screen
 * before and after. `advance` is called after each page.
 */
export async function lookAtPages(
  pages: readonly BuiltPage[],
  { site, live, folder }: Sites,
  advance: () => void,
): Promise<Look[]> {
  if (pages.length === 0) return [];
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
    ...(executablePath !== undefined && { executablePath }),
  });
  const servers = [await serveSite(site), ...(live === undefined ? [] : [await serveSite(live)])];
  try {
    const tab = await browser.newPage({ reducedMotion: 'reduce' });
    const origins = { site: servers[0]?.origin ?? '', live: servers[1]?.origin };
    const looks: Look[] = [];
    for (const page of pages) {
      looks.push(await lookAt(tab, page, origins, folder));
      advance();
    }
    return looks;
  } finally {
    await browser.close();
    for (const server of servers) server.close();
  }
}
