import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#config/languages.ts';
import { absoluteUrl, localizedPath } from '#i18n/localized-path.ts';
import { escapeHtml } from '#lib/text/markup.ts';
import { inBatches } from '#site-data/in-batches.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import { bytesOf, toByteString } from '#tools/platform/byte-strings.ts';
import { removeCopies } from '#tools/platform/compress-site.ts';
import type { Decided } from './decision/decide-listing.ts';
import {
  decisionsText,
  isListed,
  writeDecisions,
  type LanguageDecisions,
} from './decision/decisions.ts';
import { headLinks, listedAlternates, withHeadLinks, type IsListed } from './reading/head-links.ts';
import { followStep } from '#tools/platform/steps.ts';
import { pairFile, type PairPage } from './reading/pair-pages.ts';
import { writeUnlisted } from './unlisted-pages.ts';

/** What the index gate reads and writes. */
export interface Gate {
  /** The folder of the built site. */
  folder: string;
  /** Where the decisions of a build are for the next one. */
  record: string;
  /** The list of pages that search engines may not list, for people. */
  unlisted: string;
  /** The address of the site. */
  site: URL;
  catalogue: Catalogue;
  /** What `listPairs` returns for the catalogue. */
  pairs: readonly PairPage[];
  /** The languages in which the site has pages. */
  languages: readonly Language[];
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
    before: Buffer | undefined,
    content: Buffer | undefined,
  ): Promise<void> {
    if (before === content || (content !== undefined && before?.equals(content))) return;
    this.changed.push(file);
    if (content !== undefined) writeFileSync(file, content);
    if (content !== undefined && this.#compress !== undefined) {
      return this.#compress(file, content);
    }
    removeCopies(file);
    if (content === undefined) rmSync(file);
  }
}

/** So many pages are compressed at once, on other cores, while the next one is read. */
const AT_ONCE = 4;

const readIfThere = (file: string): Buffer | undefined =>
  existsSync(file) ? readFileSync(file) : undefined;

const sitemapName = (language: Language): string => `sitemap-numbers-${language}.xml`;

/**
 * Writes what was decided into pages and sitemaps. Logs the languages in which pages were decided
 * about and the list of unlisted pages where it was written, and returns the files that changed.
 */
export async function applyIndexGate(
  gate: Gate,
  { decisions, before, isWhole }: Decided,
  log: (line: string) => void,
): Promise<string[]> {
  const { folder, pairs, languages } = gate;
  const isAsBefore = languages.every(
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
  const stale = new Set<string>();
  for (const [language, decided] of decisions) {
    const others = changedListings(decided, before.get(language));
    for (const path of others) stale.add(path);
    if (isWhole || others.length > 0) {
      log(`search engines (${language}): ${decisionsText(decided)}`);
    }
  }
  const isNowListed: IsListed = (language, path) => isListed(decisions.get(language), path);
  const writer = new SiteWriter(gate);
  const write = async ({ path, language }: { path: string; language: Language }): Promise<void> => {
    const file = pairFile(folder, language, path);
    const content = readFileSync(file);
    const links = headLinks(gate.site, isNowListed, language, path);
    const page = withHeadLinks(toByteString(content), file, links);
    await writer.write(file, content, bytesOf(page));
  };
  const linked = pairs
    .filter(({ path }) => isWhole || stale.has(path))
    .flatMap(({ path }) => languages.map((language) => ({ path, language })));
  await inBatches(followStep('build', 'link', linked.length), linked, write, AT_ONCE);
  await writeSitemaps(gate, isNowListed, writer);
  writeDecisions(gate.record, decisions);
  writeList();
  return writer.changed;
}

/** Returns the paths that are listed now and were not, or the other way round. */
const changedListings = (
  decided: LanguageDecisions,
  last: LanguageDecisions | undefined,
): string[] => {
  if (decided === last) return [];
  const gone = Object.keys(last?.pages ?? {}).filter((path) => !(path in decided.pages));
  return [...Object.keys(decided.pages), ...gone].filter(
    (path) => isListed(decided, path) !== isListed(last, path),
  );
};

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const URLSET =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
const OWN_SITEMAPS = /<sitemap><loc>[^<]*\/sitemap-numbers-[a-z]+\.xml<\/loc><\/sitemap>/g;

async function writeSitemaps(
  { folder, site, pairs, languages }: Gate,
  isNowListed: IsListed,
  writer: SiteWriter,
): Promise<void> {
  const names: string[] = [];
  for (const language of languages) {
    const name = sitemapName(language);
    const entries = pairs
      .filter(({ path }) => isNowListed(language, path))
      .map(({ path }) => {
        const links = listedAlternates(site, isNowListed, path).map(
          ({ hreflang, href }) =>
            `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
        );
        const url = escapeHtml(absoluteUrl(site, localizedPath(language, path)));
        return `<url><loc>${url}</loc>${links.join('')}</url>`;
      });
    const sitemap =
      entries.length === 0 ? undefined : `${XML}${URLSET}${entries.join('')}</urlset>`;
    if (sitemap !== undefined) names.push(name);
    await writer.write(
      join(folder, name),
      readIfThere(join(folder, name)),
      sitemap === undefined ? undefined : Buffer.from(sitemap),
    );
  }
  const file = join(folder, 'sitemap-index.xml');
  const index = readFileSync(file);
  const ownSitemaps = names.map(
    (name) => `<sitemap><loc>${escapeHtml(absoluteUrl(site, `/${name}`))}</loc></sitemap>`,
  );
  const others = index.toString().replace(OWN_SITEMAPS, '');
  const all = others.replace('</sitemapindex>', () => `${ownSitemaps.join('')}</sitemapindex>`);
  await writer.write(file, index, Buffer.from(all));
}
