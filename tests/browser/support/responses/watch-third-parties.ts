import { expect, type Page } from '@playwright/test';
import { SITE_KEYS, THIRD_PARTY_ORIGIN } from '../shops/aside-shop.ts';

/** Collects the files that pages request from the stand-in, each with the page's path. */
export function watchThirdParties(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== THIRD_PARTY_ORIGIN || request.frame() !== page.mainFrame()) return;
    files.push(`${new URL(page.url()).pathname} ${url.pathname}${url.search}`);
  });
  return files;
}

/** Waits until bot protection has loaded for both keys: what is sent before carries no token. */
export const untilProtected = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.botProtectionKeys)).toEqual(SITE_KEYS);
