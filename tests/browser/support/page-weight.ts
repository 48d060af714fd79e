import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** What a page loads by itself, in bytes as they travel. */
export interface PageWeight {
  scripts: number;
  inlineScripts: number;
  styles: number;
}

const INLINE = /<script(?![^>]*\ssrc=)(?![^>]*json)[^>]*>([\s\S]*?)<\/script>/g;

/** Weighed alone and at the level of script files, whatever the page around them is sent with. */
const inlineBytes = (html: string): number =>
  brotliCompressSync([...html.matchAll(INLINE)].map(([, code]) => code).join('\n')).length;

/** Opens an address and weighs what comes until the network is idle, without an interaction. */
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
