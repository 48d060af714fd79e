import type { SitemapItem } from '@astrojs/sitemap';
import { alternates, splitLocalizedPath } from './localized-path.ts';

const HIDDEN = [
  /^\/(profile|login|otp-verification|forgot-password|recovery-password|validate-email|restore-email|stop-renewal)(\/|$)/,
  /^\/(personal-information|payment|order|suspended-account|reactivate-account)$/,
  /^\/(not-found|404|test-recaptcha|home|withdrawal)$/,
];

const neutralPath = (url: string): string =>
  splitLocalizedPath(decodeURI(new URL(url).pathname).replace(/(.)\/$/, '$1')).path;

/** Returns whether search engines may list a page (docs/public-site.md, "Canonical addresses"). */
const isIndexed = (url: string): boolean =>
  !HIDDEN.some((pattern) => pattern.test(neutralPath(url)));

const PAIR = /^\/choose-your-number\//;

/**
 * Returns whether the sitemap of the pages holds a page. Choose-number pages have sitemaps of their
 * own, written when it is known which of them are listed (docs/decisions/index-gate.md).
 */
export const isInSitemap = (url: string): boolean => isIndexed(url) && !PAIR.test(neutralPath(url));

/** Returns a sitemap entry with its alternates in all languages. */
export function sitemapEntry(item: SitemapItem): SitemapItem {
  const site = new URL('/', item.url);
  const links = alternates(site, neutralPath(item.url)).map(({ hreflang, href }) => ({
    lang: hreflang,
    url: href,
  }));
  return { url: item.url, links };
}
