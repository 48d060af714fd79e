import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';

/** What a page loads by itself, in bytes as they travel. */
interface PageWeight {
  scripts: number;
  inlineScripts: number;
  styles: number;
}

const INLINE = /<script(?![^>]*\ssrc=)(?![^>]*json)[^>]*>([\s\S]*?)<\/script>/g;

/** Weighed alone and at the level of script files, whatever the page around them is sent with. */
const inlineBytes = (html: string): number =>
  brotliCompressSync([...html.matchAll(INLINE)].map(([, code]) => code).join('\n')).length;

/** How long a page requests nothing, after which it is taken for loaded: milliseconds. */
const QUIET_MS = 500;

/**
 * Whether a page has painted, after which it requests the rest, and has been quiet since. A busy
 * machine may paint long after the network was idle for the first time.
 */
const isQuiet = (page: Page): Promise<boolean> =>
  page.evaluate((quiet) => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    if (painted === undefined) return false;
    const loaded = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    return performance.now() - Math.max(painted, ...loaded) > quiet;
  }, QUIET_MS);

/** Opens an address and weighs what it loads by itself, without an interaction. */
export async function weigh(page: Page, address: string): Promise<PageWeight> {
  const weight: PageWeight = { scripts: 0, inlineScripts: 0, styles: 0 };
  const weighing: Promise<void>[] = [];
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('requestfinished', (request) => {
    pending.delete(request);
    const kind = request.resourceType();
    if (kind !== 'script' && kind !== 'stylesheet') return;
    const add = async (): Promise<void> => {
      const { responseBodySize } = await request.sizes();
      weight[kind === 'script' ? 'scripts' : 'styles'] += responseBodySize;
    };
    weighing.push(add());
  });
  const document = await page.goto(address);
  await expect.poll(async () => (await isQuiet(page)) && pending.size === 0).toBe(true);
  weight.inlineScripts = inlineBytes((await document?.text()) ?? '');
  await Promise.all(weighing);
  return weight;
}
