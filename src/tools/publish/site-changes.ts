import { LANGUAGES } from '#config/languages.ts';
import { followNothing, type FollowStep } from '#site-data/in-batches.ts';
import { listBuiltFiles, readPage, type BuiltPage } from '../site-checks/built-page.ts';

/** How the pages of a site differ from those that are served. */
export interface SiteChanges {
  added: BuiltPage[];
  /** Pages whose content differs. */
  changed: BuiltPage[];
  /** Pages that differ in nothing but the names of their scripts and styles. */
  restyled: BuiltPage[];
  /** Addresses. */
  removed: string[];
}

const DIGEST_IN_NAME = /(\/_astro\/[\w@-]+(?:\.[\w@-]+)*?)\.[\w-]{8}(?=\.\w+\b)/g;
const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/;

/** Returns a page's markup without the digests that change with every script and style. */
const withoutDigests = (html: string): string =>
  html.replace(DIGEST_IN_NAME, '$1').replace(POLICY, '');

const listPages = (site: string): string[] =>
  listBuiltFiles(site).filter((file) => file.endsWith('.html'));

/** Compares a built site with the one that is served, if there is one. */
export function compareSites(
  site: string,
  live: string | undefined,
  follow: FollowStep = followNothing,
): SiteChanges {
  const before = new Set(live === undefined ? [] : listPages(live));
  const changes: SiteChanges = { added: [], changed: [], restyled: [], removed: [] };
  const files = listPages(site);
  const progress = follow('comparing pages', files.length);
  for (const file of files) {
    progress.advance();
    const page = readPage(site, file);
    if (live === undefined || !before.delete(file)) {
      changes.added.push(page);
      continue;
    }
    const { html } = readPage(live, file);
    if (html === page.html) continue;
    const isContent = withoutDigests(html) !== withoutDigests(page.html);
    (isContent ? changes.changed : changes.restyled).push(page);
  }
  progress.end();
  changes.removed = [...before].map((file) => `/${file.replace(/\.html$/, '')}`);
  return changes;
}

/** The pages of these addresses are made from one template: samples are checked. */
const FAMILY = /^\/(choose-your-number|phone-numbers|rates-per-country)\//;
const FROM_A_FAMILY = 3;

function spread(pages: readonly BuiltPage[], count: number): BuiltPage[] {
  if (pages.length <= count) return [...pages];
  const step = (pages.length - 1) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, index) => pages[Math.round(index * step)]).filter(
    (page) => page !== undefined,
  );
}

/** Groups the pages of one language by template. */
function byTemplate(pages: readonly BuiltPage[]): BuiltPage[][] {
  const groups = new Map<string, BuiltPage[]>();
  for (const page of pages) {
    const template = FAMILY.exec(page.path)?.[0] ?? page.path;
    groups.set(template, [...(groups.get(template) ?? []), page]);
  }
  return [...groups.values()];
}

/** Chooses pages in each language, at most so many of one template. */
const chooseSome = (pages: readonly BuiltPage[], mostOfOne: number): BuiltPage[] =>
  LANGUAGES.flatMap((language) =>
    byTemplate(pages.filter((page) => page.language === language && !page.isRedirect)).flatMap(
      (some) => spread(some, mostOfOne),
    ),
  );

/**
 * Chooses the pages that a browser looks at: every page that differs, of a template with many pages
 * three in each language, and of pages with other styles alone one of each template and language.
 */
export const choosePages = ({ added, changed, restyled }: SiteChanges): BuiltPage[] => [
  ...chooseSome([...added, ...changed], FROM_A_FAMILY),
  ...chooseSome(restyled, 1),
];
