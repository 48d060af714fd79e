import { join } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import { followNothing, type FollowStep } from '#site-data/in-batches.ts';
import { isSameFile } from '#tools/platform/same-file.ts';
import {
  findIds,
  listBuiltFiles,
  readPage,
  type BuiltPage,
} from '#tools/site-checks/built-page.ts';

/** How the pages of a site differ from those that are served. */
export interface SiteChanges {
  added: BuiltPage[];
  /** Pages whose content differs. */
  changed: BuiltPage[];
  /** Pages that differ in nothing but the names of their scripts and styles. */
  restyled: BuiltPage[];
  /** Addresses. */
  removed: string[];
  /** Other files that are new, differ or are gone, as the site map; assets are in the pages. */
  otherFiles: string[];
  /** Something that other pages may link to is gone: a page, another file, or an id of a page. */
  targetsGone: boolean;
}

const DIGEST_IN_NAME = /(\/_astro\/[\w@-]+(?:\.[\w@-]+)*?)\.[\w-]{8}(?=\.\w+\b)/g;
const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/;

/** Returns a page's markup without the digests that change with every script and style. */
const withoutDigests = (html: string): string =>
  html.replace(DIGEST_IN_NAME, '$1').replace(POLICY, '');

const isPage = (file: string): boolean => file.endsWith('.html');

/** Lists the files of all pages of a site. */
export const listBuiltPages = (site: string): string[] => listBuiltFiles(site).filter(isPage);

/** Names of assets have digests, so pages that link to one that is gone differ. */
const isNotAsset = (file: string): boolean => !file.startsWith('_astro/');

function hasLostId(before: string, now: string): boolean {
  const ids = findIds(now);
  return [...findIds(before)].some((id) => !ids.has(id));
}

/** Compares a built site with the one that is served, if there is one. */
export function compareSites(
  site: string,
  live: string | undefined,
  follow: FollowStep<'compare'> = followNothing,
): SiteChanges {
  const before = new Set(live === undefined ? [] : listBuiltFiles(live).filter(isNotAsset));
  const changes: SiteChanges = {
    added: [],
    changed: [],
    restyled: [],
    removed: [],
    otherFiles: [],
    targetsGone: false,
  };
  const builtFiles = listBuiltFiles(site);
  const files = builtFiles.filter(isPage);
  const progress = follow('compare', files.length);
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
    if (isContent && hasLostId(html, page.html)) changes.targetsGone = true;
  }
  progress.end();
  for (const file of builtFiles.filter(isNotAsset)) {
    if (isPage(file)) continue;
    const wasThere = live !== undefined && before.delete(file);
    if (!wasThere || !isSameFile(join(site, file), join(live, file))) changes.otherFiles.push(file);
  }
  if (before.size > 0) changes.targetsGone = true;
  changes.otherFiles.push(...[...before].filter((file) => !isPage(file)));
  changes.removed = [...before].filter(isPage).map((file) => `/${file.replace(/\.html$/, '')}`);
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
 * Chooses the pages that a browser inspects: every page that differs, of a template with many pages
 * three in each language, and of pages with other styles alone one of each template and language.
 */
export const choosePages = ({ added, changed, restyled }: SiteChanges): BuiltPage[] => [
  ...chooseSome([...added, ...changed], FROM_A_FAMILY),
  ...chooseSome(restyled, 1),
];
