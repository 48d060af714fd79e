import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const htmlPage = (title: string, content: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="/_astro/page.11111111.css"></head><body><main><h1>${title}</h1>${content}</main></body></html>`;

/** Writes a built site of two pages with this content on one of them. */
export function writeSmallSite(site: string, content: string, styles = ''): string {
  mkdirSync(join(site, '_astro'), { recursive: true });
  writeFileSync(join(site, '_astro/page.11111111.css'), styles);
  writeFileSync(join(site, 'index.html'), htmlPage('Home', '<a href="/faq#price">Price</a>'));
  writeFileSync(join(site, 'faq.html'), htmlPage('FAQ', content));
  return site;
}

/** The content of a page without mistakes. */
export const GOOD = '<h2 id="price">Price</h2><p>$4.99</p>';
