import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';

/**
 * Returns the address of a language-neutral path in a language: English at the root, the others
 * under their code (docs/public-site.md, "Addresses and languages").
 */
export function localizedPath(language: Language, path: string): string {
  if (language === DEFAULT_LANGUAGE) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/**
 * Splits an address into its language and language-neutral path: `/he/faq` is `{ language: 'he',
 * path: '/faq' }`.
 */
export function splitLocalizedPath(pathname: string): {
  language: Language;
  path: string;
  explicit: boolean;
} {
  const prefix = /^\/([a-z]{2})(?=\/|$)/.exec(pathname)?.[1];
  const language = LANGUAGES.find((code) => code === prefix && code !== DEFAULT_LANGUAGE);
  if (language === undefined)
    return { language: DEFAULT_LANGUAGE, path: pathname, explicit: false };
  return { language, path: pathname.slice(3) || '/', explicit: true };
}

/** Returns the absolute address of a path on the site, without query. */
export const absoluteUrl = (site: URL, path: string): string =>
  new URL(path, site).href.replace(/\/$/, path === '/' ? '/' : '');

/**
 * Returns every language's absolute address of a page, and `x-default`, for hreflang; reciprocal by
 * construction.
 */
export function alternates(site: URL, path: string): { hreflang: string; href: string }[] {
  const links = LANGUAGES.map((language) => ({
    hreflang: language as string,
    href: absoluteUrl(site, localizedPath(language, path)),
  }));
  return [...links, { hreflang: 'x-default', href: absoluteUrl(site, path) }];
}
