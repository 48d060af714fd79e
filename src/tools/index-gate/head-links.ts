import { DEFAULT_LANGUAGE, type Language } from '#config/languages.ts';
import { absoluteUrl, alternates, localizedPath } from '#i18n/localized-path.ts';
import { escapeHtml } from '#lib/markup.ts';

/** The language-neutral paths of the choose-number pages that search engines may list. */
export type Listed = ReadonlyMap<Language, ReadonlySet<string>>;

/** Returns the alternates of a path in the languages in which it is listed. */
export function listedAlternates(site: URL, listed: Listed, path: string) {
  return alternates(site, path).filter(({ hreflang }) =>
    listed.get(hreflang === 'x-default' ? DEFAULT_LANGUAGE : (hreflang as Language))?.has(path),
  );
}

const HEAD_LINKS =
  /<meta name="robots" content="noindex, follow">|<link rel="canonical"[^>]*>(?:<link rel="alternate" hreflang="[^>]*>)*/;

/** Returns the robots tag of a page that is not listed, else its canonical and alternate links. */
export function headLinks(site: URL, listed: Listed, language: Language, path: string): string {
  if (listed.get(language)?.has(path) !== true) {
    return '<meta name="robots" content="noindex, follow">';
  }
  const canonical = absoluteUrl(site, localizedPath(language, path));
  const links = listedAlternates(site, listed, path).map(
    ({ hreflang, href }) =>
      `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`,
  );
  return `<link rel="canonical" href="${escapeHtml(canonical)}">${links.join('')}`;
}

/** Replaces what the head of a choose-number page says about search engines. */
export function withHeadLinks(html: string, file: string, links: string): string {
  const found = HEAD_LINKS.exec(html);
  if (found === null) throw new Error(`${file} has no canonical address to decide about`);
  return html.slice(0, found.index) + links + html.slice(found.index + found[0].length);
}
