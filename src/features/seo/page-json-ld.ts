import type { Language } from '#config/languages.ts';
import { absoluteUrl, localizedPath } from '#i18n/localized-path.ts';
import type { Translate } from '#i18n/texts.ts';
import { breadcrumbJsonLd } from './breadcrumb-json-ld.ts';

/** The structured data that every content page has: its way from the home page; nothing where the site's address is unknown. */
export function pageJsonLd(
  site: URL | undefined,
  language: Language,
  t: Translate,
  page: { name: string; path: string },
): object[] {
  if (site === undefined) return [];
  const url = (path: string): string => absoluteUrl(site, localizedPath(language, path));
  const trail = [
    { name: t('frame.nav.home'), url: url('/') },
    { name: page.name, url: url(page.path) },
  ];
  return [breadcrumbJsonLd(trail)];
}
