import { DEFAULT_LANGUAGE, type Language } from '#config/languages.ts';
import { absoluteUrl, alternates, localizedPath } from '#i18n/localized-path.ts';
import { escapeHtml } from '#lib/text/markup.ts';
import type { ByteString } from '#tools/platform/byte-strings.ts';

/** Returns whether search engines may list a choose-number page; its path is language-neutral. */
export type IsListed = (language: Language, path: string) => boolean;

/** Returns the alternates of a path in the languages in which it is listed. */
export function listedAlternates(site: URL, isListed: IsListed, path: string) {
  return alternates(site, path).filter(({ hreflang }) =>
    isListed(hreflang === 'x-default' ? DEFAULT_LANGUAGE : (hreflang as Language), path),
  );
}

const HEAD_LINKS =
  /<meta name="robots" content="noindex, follow">|<link rel="canonical"[^>]*>(?:<link rel="alternate" hreflang="[^>]*>)*/;

/** Returns the robots tag of a page that is not listed, else its canonical and alternate links. */
export function headLinks(site: URL, isListed: IsListed, language: Language, path: string): string {
  if (!isListed(language, path)) {
    return '<meta name="robots" content="noindex, follow">';
  }
  const canonical = absoluteUrl(site, localizedPath(language, path));
  const links = listedAlternates(site, isListed, path).map(
    ({ hreflang, href }) =>
      `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`,
  );
  return `<link rel="canonical" href="${escapeHtml(canonical)}">${links.join('')}`;
}

/** Replaces what the head of a choose-number page says about search engines. */
export function withHeadLinks(page: ByteString, file: string, links: string): ByteString {
  const found = HEAD_LINKS.exec(page);
  if (found === null) throw new Error(`${file} has no canonical address to decide about`);
  return page.slice(0, found.index) + links + page.slice(found.index + found[0].length);
}
