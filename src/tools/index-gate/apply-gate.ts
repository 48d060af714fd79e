import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import { absoluteUrl, alternates, localizedPath } from '#i18n/localized-path.ts';
import { escapeHtml } from '#lib/markup.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import {
  decidePages,
  decisionsText,
  listedPaths,
  readDecisions,
  writeDecisions,
} from './decisions.ts';
import { listPairs, pairFile } from './pair-pages.ts';

/** The language-neutral paths of the choose-number pages that search engines may list. */
type Listed = ReadonlyMap<Language, ReadonlySet<string>>;

interface Gate {
  /** The folder of the built site. */
  folder: string;
  /** Where the decisions of a build are for the next one. */
  record: string;
  /** The address of the site. */
  site: URL;
  catalogue: Catalogue;
}

/** Writes files of a site and collects the ones that changed. */
class SiteWriter {
  readonly changed: string[] = [];

  /** Writes a file, or removes it without content; its compressed copies are made anew. */
  write(file: string, before: string | undefined, content: string | undefined): void {
    if (before === content) return;
    for (const copy of ['.br', '.gz']) rmSync(`${file}${copy}`, { force: true });
    if (content === undefined) rmSync(file);
    else writeFileSync(file, content);
    this.changed.push(file);
  }
}

const readIfThere = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

const sitemapName = (language: Language): string => `sitemap-numbers-${language}.xml`;

/**
 * Decides which choose-number pages search engines may list (docs/decisions/index-gate.md), and
 * writes that into pages and sitemaps. `rendered` are the files that a rebuild has rendered;
 * undefined when the whole site is new. Logs the languages in which pages were decided about, and
 * returns the files that changed.
 */
export function applyIndexGate(
  gate: Gate,
  rendered: ReadonlySet<string> | undefined,
  log: (line: string) => void,
): string[] {
  const { folder, catalogue } = gate;
  const isRendered = (file: string): boolean => rendered?.has(file) ?? true;
  const before = rendered === undefined ? new Map() : readDecisions(gate.record);
  const decisions = new Map(
    LANGUAGES.map((language) => [
      language,
      decidePages({ folder, catalogue, language, isRendered }, before.get(language)),
    ]),
  );
  const listed = new Map<Language, ReadonlySet<string>>();
  const stale = new Set<string>();
  for (const [language, decided] of decisions) {
    const now = listedPaths(decided);
    listed.set(language, now);
    const others = now.symmetricDifference(listedPaths(before.get(language)));
    for (const path of others) stale.add(path);
    if (rendered === undefined || others.size > 0) {
      log(`search engines (${language}): ${decisionsText(decided)}`);
    }
  }
  const writer = new SiteWriter();
  for (const { path } of listPairs(catalogue)) {
    for (const language of LANGUAGES) {
      const file = pairFile(folder, language, path);
      if (!isRendered(file) && !stale.has(path)) continue;
      const html = readFileSync(file, 'utf8');
      const links = headLinks(gate.site, listed, language, path);
      writer.write(file, html, withDecision(html, file, links));
    }
  }
  writeSitemaps(gate, listed, writer);
  writeDecisions(gate.record, decisions);
  return writer.changed;
}

/** Returns the alternates of a path in the languages in which it is listed. */
function listedAlternates(site: URL, listed: Listed, path: string) {
  return alternates(site, path).filter(({ hreflang }) =>
    listed.get(hreflang === 'x-default' ? DEFAULT_LANGUAGE : (hreflang as Language))?.has(path),
  );
}

const HEAD_LINKS =
  /<meta name="robots" content="noindex, follow">|<link rel="canonical"[^>]*>(?:<link rel="alternate" hreflang="[^>]*>)*/;

/** Returns what the head of a page tells search engines. */
function headLinks(site: URL, listed: Listed, language: Language, path: string): string {
  if (listed.get(language)?.has(path) !== true) {
    return '<meta name="robots" content="noindex, follow">';
  }
  const own = absoluteUrl(site, localizedPath(language, path));
  const links = listedAlternates(site, listed, path).map(
    ({ hreflang, href }) =>
      `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`,
  );
  return `<link rel="canonical" href="${escapeHtml(own)}">${links.join('')}`;
}

function withDecision(html: string, file: string, links: string): string {
  if (!HEAD_LINKS.test(html)) throw new Error(`${file} has no canonical address to decide about`);
  return html.replace(HEAD_LINKS, () => links);
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const URLSET =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
const OWN_SITEMAPS = /<sitemap><loc>[^<]*\/sitemap-numbers-[a-z]+\.xml<\/loc><\/sitemap>/g;

function writeSitemaps(
  { folder, site, catalogue }: Gate,
  listed: Listed,
  writer: SiteWriter,
): void {
  const paths = listPairs(catalogue).map(({ path }) => path);
  const names: string[] = [];
  for (const [language, chosen] of listed) {
    const name = sitemapName(language);
    const entries = paths
      .filter((path) => chosen.has(path))
      .map((path) => {
        const links = listedAlternates(site, listed, path).map(
          ({ hreflang, href }) =>
            `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
        );
        const own = escapeHtml(absoluteUrl(site, localizedPath(language, path)));
        return `<url><loc>${own}</loc>${links.join('')}</url>`;
      });
    const sitemap =
      entries.length === 0 ? undefined : `${XML}${URLSET}${entries.join('')}</urlset>`;
    if (sitemap !== undefined) names.push(name);
    writer.write(join(folder, name), readIfThere(join(folder, name)), sitemap);
  }
  const file = join(folder, 'sitemap-index.xml');
  const index = readFileSync(file, 'utf8');
  const own = names.map(
    (name) => `<sitemap><loc>${escapeHtml(absoluteUrl(site, `/${name}`))}</loc></sitemap>`,
  );
  const others = index.replace(OWN_SITEMAPS, '');
  writer.write(
    file,
    index,
    others.replace('</sitemapindex>', () => `${own.join('')}</sitemapindex>`),
  );
}
