import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from '@playwright/test';
import { LEVELS } from '#tools/compress-site.ts';

/** What a page loads by itself, in bytes as they travel. */
export interface PageWeight {
  scripts: number;
  inlineScripts: number;
  styles: number;
}

const INLINE = /<script(?![^>]*\ssrc=)(?![^>]*json)[^>]*>([\s\S]*?)<\/script>/g;

/** With the level that pages are sent with. */
const inlineBytes = (html: string): number =>
  brotliCompressSync([...html.matchAll(INLINE)].map(([, code]) => code).join('\n'), {
    params: { [constants.BROTLI_PARAM_QUALITY]: LEVELS.page.brotli },
  }).length;

/** Opens an address and weighs what comes until the network is idle, while nobody touches the page. */
export async function weigh(page: Page, address: string): Promise<PageWeight> {
  const weight: PageWeight = { scripts: 0, inlineScripts: 0, styles: 0 };
  const weighing: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const kind = request.resourceType();
    if (kind !== 'script' && kind !== 'stylesheet') return;
    const add = async (): Promise<void> => {
      const { responseBodySize } = await request.sizes();
      weight[kind === 'script' ? 'scripts' : 'styles'] += responseBodySize;
    };
    weighing.push(add());
  });
  const document = await page.goto(address, { waitUntil: 'networkidle' });
  weight.inlineScripts = inlineBytes((await document?.text()) ?? '');
  await Promise.all(weighing);
  return weight;
}
