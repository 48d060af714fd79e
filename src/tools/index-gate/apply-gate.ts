import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { absoluteUrl, localizedPath } from '#i18n/localized-path.ts';
import { escapeHtml } from '#lib/markup.ts';
import { inBatches } from '#site-data/in-batches.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import { removeCopies } from '#tools/platform/compress-site.ts';
import { decideWhole } from './decide-whole.ts';
import {
  decidePages,
  decisionsText,
  listedPaths,
  readDecisions,
  writeDecisions,
  type Decisions,
} from './decisions.ts';
import { headLinks, listedAlternates, withHeadLinks, type Listed } from './head-links.ts';
import { followStep } from '#tools/platform/steps.ts';
import type { PageReading } from './page-reading.ts';
import { listPairs, pairFile, pairOf } from './pair-pages.ts';
import type { RenderedPages } from './rendered-pages.ts';
import { writeUnlisted } from './unlisted-pages.ts';

interface Gate {
  /** The folder of the built site. */
  folder: string;
  /** Where the decisions of a build are for the next one. */
  record: string;
  /** The list of pages that search engines may not list, for people. */
  unlisted: string;
  /** The address of the site. */
  site: URL;
  catalogue: Catalogue;
  /** Writes compressed copies of a file's content beside it; without it copies are removed. */
  compress?: ((file: string, content: Buffer) => Promise<void>) | undefined;
}

/** Writes files of a site and collects the ones that changed. */
class SiteWriter {
  readonly changed: string[] = [];
  readonly #compress: Gate['compress'];

  constructor({ compress }: Gate) {
    this.#compress = compress;
  }

  /** Writes a file, or removes it without content; its compressed copies are replaced. */
  async write(
    file: string,
    before: string | undefined,
    content: string | undefined,
  ): Promise<void> {
    if (before === content) return;
    this.changed.push(file);
    if (content !== undefined) writeFileSync(file, content);
    if (content !== undefined && this.#compress !== undefined) {
      return this.#compress(file, Buffer.from(content));
    }
    removeCopies(file);
    if (content === undefined) rmSync(file);
  }
}

/** So many pages are compressed at once, on other cores, while the next one is read. */
const AT_ONCE = 4;

const readIfThere = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

const sitemapName = (language: Language): string => `sitemap-numbers-${language}.xml`;

/**
 * Decides which choose-number pages search engines may list (docs/decisions/index-gate.md), and
 * writes that into pages and sitemaps. `rendered` are the pages that a rebuild has rendered, with
 * the decisions of the last build (`LastDecisions`); undefined when the whole site is new. Logs the
 * languages in which pages were decided about and the list of unlisted pages where it was written,
 * and returns the files that changed.
 */
export async function applyIndexGate(
  gate: Gate,
  rendered: RenderedPages | undefined,
  log: (line: string) => void,
): Promise<string[]> {
  const { folder, catalogue } = gate;
  const before: Decisions = rendered === undefined ? new Map() : readDecisions(gate.record);
  const pairs = listPairs(catalogue);
  const pages = pairs.flatMap(({ path }) => LANGUAGES.map((language) => ({ path, language })));
  const progress = followStep('build', 'list', pages.length);
  const advance = (): void => progress.advance();
  const decisions =
    rendered === undefined
      ? await decideWhole({ folder, catalogue, advance })
      : decideRebuilt({ folder, catalogue, advance }, rendered, before);
  progress.end();
  const isAsBefore = LANGUAGES.every(
    (language) => decisions.get(language) === before.get(language),
  );
  const writeList = (): void => {
    if (!writeUnlisted(gate.unlisted, before, decisions)) return;
    log(`search engines: pages that are not listed, and why: ${gate.unlisted}`);
  };
  if (isAsBefore) {
    writeList();
    return [];
  }
  const listed = new Map<Language, ReadonlySet<string>>();
  const stale = new Set<string>();
  for (const [language, decided] of decisions) {
    const now = listedPaths(decided);
    listed.set(language, now);
    const last = before.get(language);
    const others =
      decided === last ? new Set<string>() : now.symmetricDifference(listedPaths(last));
    for (const path of others) stale.add(path);
    if (rendered === undefined || others.size > 0) {
      log(`search engines (${language}): ${decisionsText(decided)}`);
    }
  }
  const writer = new SiteWriter(gate);
  const write = async ({ path, language }: (typeof pages)[number]): Promise<void> => {
    const file = pairFile(folder, language, path);
    const html = readFileSync(file, 'utf8');
    const links = headLinks(gate.site, listed, language, path);
    await writer.write(file, html, withHeadLinks(html, file, links));
  };
  const linked = rendered === undefined ? pages : pages.filter(({ path }) => stale.has(path));
  await inBatches(followStep('build', 'link', linked.length), linked, write, AT_ONCE);
  await writeSitemaps(gate, listed, writer);
  writeDecisions(gate.record, decisions);
  writeList();
  return writer.changed;
}

/** Decides about the pages of a rebuild in the languages in which it has rendered some. */
function decideRebuilt(
  site: Pick<Gate, 'folder' | 'catalogue'> & { advance: () => void },
  rendered: RenderedPages,
  before: Decisions,
): Decisions {
  const byLanguage = new Map(
    LANGUAGES.map((language) => [language, new Map<string, PageReading>()]),
  );
  for (const [file, reading] of rendered) {
    const pair = pairOf(file);
    if (pair !== undefined) byLanguage.get(pair.language)?.set(pair.path, reading);
  }
  return new Map(
    [...byLanguage].map(([language, pages]) => [
      language,
      decidePages({ ...site, language, rendered: pages }, before.get(language)),
    ]),
  );
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const URLSET =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
const OWN_SITEMAPS = /<sitemap><loc>[^<]*\/sitemap-numbers-[a-z]+\.xml<\/loc><\/sitemap>/g;

async function writeSitemaps(
  { folder, site, catalogue }: Gate,
  listed: Listed,
  writer: SiteWriter,
): Promise<void> {
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
        const url = escapeHtml(absoluteUrl(site, localizedPath(language, path)));
        return `<url><loc>${url}</loc>${links.join('')}</url>`;
      });
    const sitemap =
      entries.length === 0 ? undefined : `${XML}${URLSET}${entries.join('')}</urlset>`;
    if (sitemap !== undefined) names.push(name);
    await writer.write(join(folder, name), readIfThere(join(folder, name)), sitemap);
  }
  const file = join(folder, 'sitemap-index.xml');
  const index = readFileSync(file, 'utf8');
  const ownSitemaps = names.map(
    (name) => `<sitemap><loc>${escapeHtml(absoluteUrl(site, `/${name}`))}</loc></sitemap>`,
  );
  const others = index.replace(OWN_SITEMAPS, '');
  await writer.write(
    file,
    index,
    others.replace('</sitemapindex>', () => `${ownSitemaps.join('')}</sitemapindex>`),
  );
}
